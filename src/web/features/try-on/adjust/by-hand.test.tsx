// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { testProduct } from '../../product/card/test-product.ts'
import type { Photo } from '../photo.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { EMPTY } from './adjust-session.ts'
import { ByHand } from './by-hand.tsx'
import { readAdjusting, writeAdjusting } from './stored-session.ts'

const photo = { url: 'blob:me', blob: new Blob(['me']), width: 600, height: 900 } as Photo
// Nothing in their words says for whom they are.
const raincoat = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f001', name: 'Yellow raincoat' })
const bikini = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f002', name: 'Sunny two-piece' })

const USER = '0199b0a0-0000-7000-8000-00000000f0aa'

function showByHand(on: Photo, products = [raincoat, bikini]) {
  return showScreen(<ByHand userId={USER} photo={on} products={products} onBack={() => undefined} />, {
    at: '/try-on',
    shop(_method, path) {
      const others = [
        { product_id: raincoat.id, wearers: 'mannequin' },
        { product_id: bikini.id, wearers: 'nobody' },
      ].filter(({ product_id: id }) => path.includes(id))
      return { body: path.startsWith('/api/try-on/garments') ? { garments: [], others } : { items: [] } }
    },
  })
}

test('what the shop shows on no photo is laid on none by hand, whatever its words say; on a drawn figure it may lie', async () => {
  const messages = await readMessages()
  const refused = () => messages.map(({ text }) => text).filter((text) => /only shown|isn’t shown/.test(text))
  const { unmount } = showByHand(photo)
  await waitFor(() =>
    expect(refused()).toEqual([
      expect.stringMatching(/^Sunny two-piece isn’t shown on anyone/),
      expect.stringMatching(/^Yellow raincoat is only shown on the mannequin/),
    ]),
  )
  expect(screen.queryByRole('button', { name: 'Yellow raincoat' })).toBeNull()
  unmount()
  messages.length = 0
  showByHand({ ...photo, drawn: true })
  expect(await screen.findByRole('button', { name: 'Yellow raincoat' })).toBeDefined()
  expect(refused()).toEqual([expect.stringMatching(/^Sunny two-piece/)])
})

test('after a reload the same photo has what was laid on it and where; another photo, or another account, has not', async () => {
  const drawn = { ...photo, drawn: true }
  const first = showByHand(drawn, [raincoat])
  await screen.findByRole('button', { name: 'Yellow raincoat' })
  first.unmount()
  const work = { product: raincoat, picture: 0, placement: { x: 0.4, y: 0.6, scale: 0.5, angle: 0.1, mirrored: true }, opacity: 0.7 }
  expect(readAdjusting(USER, drawn).session.layers.map(({ product }) => product.id)).toEqual([raincoat.id])
  writeAdjusting(
    USER,
    drawn,
    { ...EMPTY, layers: [{ ...work, tolerance: 12, spots: [{ x: 3, y: 4 }], whole: false }], chosen: raincoat.id },
    '',
  )
  expect(readAdjusting(USER, drawn).session.layers[0]).toMatchObject({ ...work, tolerance: 12, spots: [{ x: 3, y: 4 }] })
  expect(readAdjusting(USER, { ...drawn, width: 601 }).session).toEqual(EMPTY)
  expect(readAdjusting(raincoat.id, drawn).session).toEqual(EMPTY)
})

test('what somebody else wrote into the storage breaks nothing', () => {
  const layers = [null, { product: { id: 1 } }, { product: raincoat, picture: 9, placement: { x: 'left' }, opacity: 4, spots: [1] }]
  sessionStorage.setItem(STORAGE_KEYS.tryOnByHand, JSON.stringify({ user_id: USER, photo: '600 900 2 photo', layers, chosen: 7, came: 1 }))
  const { session, came } = readAdjusting(USER, photo)
  expect(session.layers).toEqual([expect.objectContaining({ picture: 0, placement: null, opacity: 1, spots: [], tolerance: null })])
  expect([session.chosen, came]).toEqual([raincoat.id, ''])
})
