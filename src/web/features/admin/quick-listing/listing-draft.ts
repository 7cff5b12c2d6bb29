import type { ListedProduct } from '../../../../shop/merchandising/contract-measure.ts'
import type { Colour, Condition } from '../../../../shop/catalogue/rules.ts'
import { descriptionHtml } from '../../../../shop/catalogue/rules-typed-description.ts'
import { KINDS, type Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { listedDescription, listedName, nextPlace, OFFERED_SIZES } from '../../../../shop/catalogue/rules-listing.ts'
import { sizeGroupOf } from '../../../../shop/catalogue/rules-sizes.ts'

// A piece while it is listed with the camera. Pure: the page, what sends it and the tests use it.

export interface ListedFlaw {
  text: string
  /** Id of its photo. */
  photo: string | null
}

export interface ListingDraft {
  category: string
  kind: Kind | null
  size: string
  condition: Condition | null
  colour: Colour | null
  vendor: string
  /** Chosen by a tap, each with the photo that was the last one then. */
  flaws: readonly ListedFlaw[]
  /** Another one in own words, with the last photo. */
  flaw: string
  /** KES; 0 while there is none. */
  price: number
  place: string
  /** As they were typed; null while they are made from the facts. */
  name: string | null
  description: string | null
  /** A size of the piece before: its system is offered first. */
  sizeBefore: string
}

export const NEW_LISTING: ListingDraft = {
  category: 'clothing',
  kind: null,
  size: '',
  condition: null,
  colour: null,
  vendor: '',
  flaws: [],
  flaw: '',
  price: 0,
  place: '',
  name: null,
  description: null,
  sizeBefore: '',
}

/** What the next piece has from the one before: the running place; of one like it also what it is, its brand and its condition. */
export function listingAfter(before: ListingDraft, isAlike: boolean): ListingDraft {
  const { category, kind, condition, vendor, size, place } = before
  const next = { ...NEW_LISTING, category, place: nextPlace(place), sizeBefore: size || before.sizeBefore }
  return isAlike ? { ...next, kind, condition, vendor } : next
}

/** Sizes to choose from, those of the last system first; none where pieces of the category have none. */
export function sizesFor({ category, sizeBefore }: ListingDraft): readonly string[] {
  const all = OFFERED_SIZES[category] ?? []
  const last = sizeBefore === '' ? null : sizeGroupOf(sizeBefore)
  const ofSystem = all.toSorted((a, b) => Number(sizeGroupOf(b) === last) - Number(sizeGroupOf(a) === last))
  return pickedFirst(ofSystem, sizeBefore)
}

/** All of them, what was picked for the piece before in front. */
export function pickedFirst<Name extends string>(names: readonly Name[], picked: string | null | undefined): readonly Name[] {
  return names.toSorted((a, b) => Number(b === picked) - Number(a === picked))
}

/** Brands offered while nothing is typed, and at most while something is. */
const BRANDS_OFFERED = 5

/** Those that one tap can fill in: the most used, that of the piece before in front; after two letters those that begin so. */
export function brandsFor(all: readonly string[], typed: string, before: string): readonly string[] {
  const known = [...new Set(before.trim() === '' ? all : [before.trim(), ...all])]
  const begun = typed.trim().toLowerCase()
  if (begun === '') return known.slice(0, BRANDS_OFFERED)
  const beginSo = begun.length < 2 ? [] : known.filter((name) => name.toLowerCase().startsWith(begun))
  return beginSo.filter((name) => name !== typed).slice(0, BRANDS_OFFERED)
}

/** As it is called now. */
export function nameOf(draft: ListingDraft): string {
  return draft.name ?? (draft.kind ? listedName({ ...draft, kind: draft.kind }) : '')
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** As it is described now: plain text. */
export function descriptionOf(draft: ListingDraft): string {
  const { kind, condition, size } = draft
  const flaw = [...draft.flaws.map(({ text }) => text), draft.flaw.trim()].filter(Boolean).map(lowered).join(', ')
  if (draft.description !== null) return draft.description
  return kind && condition ? listedDescription({ ...draft, kind, condition, flaw, size: size || null }) : ''
}

/** With this flaw, of the photo that was taken last; or without it, when it was there. */
export function withFlaw({ flaws }: ListingDraft, text: string, lastPhoto: string | null): Partial<ListingDraft> {
  const others = flaws.filter((flaw) => flaw.text !== text)
  return { flaws: others.length < flaws.length ? others : [...flaws, { text, photo: lastPhoto }] }
}

export type ListingField = 'photos' | 'kind' | 'size' | 'condition' | 'price' | 'name'

/** What is missing before the shop can have it, by field; a draft needs no photo. */
export function missingOf(draft: ListingDraft, photos: number, publish: boolean): Partial<Record<ListingField, string>> {
  const { kind, condition, price, size } = draft
  return {
    ...(publish && photos === 0 ? { photos: 'Take a photo first, or save it as a draft.' } : {}),
    ...(kind === null ? { kind: 'Choose what it is.' } : {}),
    ...(sizesFor(draft).length > 0 && size.trim() === '' ? { size: 'Choose a size.' } : {}),
    ...(condition === null ? { condition: 'Choose its condition.' } : {}),
    ...(price < 1 ? { price: 'Enter a price in KES.' } : {}),
    ...(nameOf(draft).trim() === '' ? { name: 'Give it a name.' } : {}),
  }
}

interface ListedAs {
  publish: boolean
  /** How long it was worked on. Milliseconds. */
  spent: number
}

interface SentPhoto {
  id: string
  key: string
}

/** What lists it. The same draft with the same pictures is the same request, however often it is sent. */
export function listingBody(draft: ListingDraft, photos: readonly SentPhoto[], { publish, spent }: ListedAs): Partial<ListedProduct> {
  const { category, kind, size, condition, colour, vendor, flaws, flaw, price, place } = draft
  return {
    name: nameOf(draft).trim(),
    description: descriptionHtml(descriptionOf(draft)),
    category: kind ? KINDS[kind].category : category,
    kind,
    ...(condition && { condition }),
    colours: colour && [colour],
    vendor: vendor.trim(),
    flaws: [
      ...flaws.map(({ text, photo }) => ({ text, picture: photos.find(({ id }) => id === photo)?.key ?? null })),
      ...(flaw.trim() === '' ? [] : [{ text: flaw.trim(), picture: photos.at(-1)?.key ?? null }]),
    ],
    place: place.trim(),
    pictures: [...new Set(photos.map(({ key }) => key))].map((key) => ({ key, alt: '', focus: null })),
    sizes: [{ size: size.trim() || null, price, stock: 1 }],
    published: publish,
    listing_seconds: Math.round(spent / 1000),
  }
}
