import { expect, test } from 'vitest'
import { descriptionOf, listingBody, NEW_LISTING, withFlaw, type ListingDraft } from './listing-draft.ts'

const WORN: ListingDraft = { ...NEW_LISTING, kind: 'dress', size: 'M', condition: 'Worn', price: 900 }
const after = (draft: ListingDraft, text: string, photo: string | null) => ({ ...draft, ...withFlaw(draft, text, photo) })

test('a tapped flaw has the photo that was the last one then, whatever is photographed after it', () => {
  const draft = { ...after(after(WORN, 'Small stain', 'b'), 'Faded', 'c'), flaw: 'Lining torn ' }
  const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id, key: `key-${id}` }))
  expect(listingBody(draft, photos, { publish: true, spent: 0 }).flaws).toEqual([
    { text: 'Small stain', picture: 'key-b' },
    { text: 'Faded', picture: 'key-c' },
    { text: 'Lining torn', picture: 'key-d' },
  ])
  // Its photo was taken away.
  expect(listingBody(draft, photos.slice(2), { publish: true, spent: 0 }).flaws?.[0]).toEqual({ text: 'Small stain', picture: null })
  expect(descriptionOf(draft)).toContain('Please note: small stain, faded, lining torn.')
})

test('tapped again it is taken back', () => {
  expect(after(after(WORN, 'Faded', 'a'), 'Faded', 'b').flaws).toEqual([])
})
