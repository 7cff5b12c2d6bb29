// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { testProduct } from '../../product/card/test-product.ts'
import type { Photo } from '../photo.ts'
import { ByHand } from './by-hand.tsx'

const photo = { url: 'blob:me', blob: new Blob(['me']), width: 600, height: 900 } as Photo
// Nothing in their words says for whom they are.
const raincoat = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f001', name: 'Yellow raincoat' })
const bikini = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f002', name: 'Sunny two-piece' })

function showByHand(on: Photo) {
  return showScreen(<ByHand photo={on} products={[raincoat, bikini]} onBack={() => undefined} />, {
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
