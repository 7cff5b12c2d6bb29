import { beforeEach, expect, test, vi } from 'vitest'
import type { ToastMessage } from '../../../ui/notify.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { productShareContent, shareLink, shareProduct, whatsAppUrl } from './share.ts'

let messages: ToastMessage[]

const size = (name: string | null, stock = 1) => ({ id: name ?? 'v', size: name, stock, price: 1500 })
const jacket = { id: 'p1', name: 'Denim jacket', price: 1500, variants: [size('M'), size('S', 0)] }

const browser = (navigator: object) => {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('location', { origin: 'https://upya.example' })
}
beforeEach(async () => {
  messages = await readMessages()
})

test('a shared product says its price and what size there is', () => {
  expect(productShareContent(jacket, 'https://upya.example')).toEqual({
    title: 'Denim jacket',
    text: 'Denim jacket, KES 1,500, size M',
    url: 'https://upya.example/product/p1',
    copied: 'https://upya.example/products/p1',
  })
  expect(productShareContent({ ...jacket, variants: [size('M'), size('S')] }, '').text).toBe('Denim jacket, KES 1,500, sizes S, M')
  expect(productShareContent({ ...jacket, variants: [size(null)] }, '').text).toBe('Denim jacket, KES 1,500')
})

test('[card-14] [card-15] [open-51] without a share sheet the link is copied, as {host}/products/{id}', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  browser({ clipboard: { writeText } })
  await shareProduct(jacket)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://upya.example/products/p1')
  expect(messages).toMatchObject([{ kind: 'success', text: 'Link copied to clipboard!' }])
})

test('[card-14] a link that cannot be copied is said to be so', async () => {
  browser({ clipboard: { writeText: vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError')) } })
  await shareProduct(jacket)
  expect(messages).toMatchObject([{ kind: 'error', text: 'Failed to copy link' }])
  // A page without https has no clipboard at all.
  browser({})
  await shareProduct(jacket)
  expect(messages.map(({ kind }) => kind)).toEqual(['error', 'error'])
})

test('the share sheet of the device comes first, and leaving it is no failure', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'))
  browser({ share, clipboard: { writeText } })
  await shareProduct(jacket)
  await shareProduct(jacket)
  expect(share).toHaveBeenCalledWith({
    title: 'Denim jacket',
    text: 'Denim jacket, KES 1,500, size M',
    url: 'https://upya.example/product/p1',
  })
  expect(writeText).not.toHaveBeenCalled()
  expect(messages).toEqual([])
})

test('[card-15] a share sheet that fails falls back to copying; WhatsApp is one press away', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  browser({ share: vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError')), clipboard: { writeText } })
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  await shareLink({ title: 'My bag', text: 'My bag at Upya', url: 'https://upya.example/bag/x' })
  expect(writeText).toHaveBeenCalledWith('https://upya.example/bag/x')
  const [{ kind, action } = {}] = messages
  expect([kind, action?.label]).toEqual(['success', 'WhatsApp'])
  action?.run()
  expect(open.mock.calls[0]?.[0]).toBe(whatsAppUrl('My bag at Upya', 'https://upya.example/bag/x'))
  expect(whatsAppUrl('My bag', 'https://upya.example/b?x=1')).toBe('https://wa.me/?text=My%20bag%0Ahttps%3A%2F%2Fupya.example%2Fb%3Fx%3D1')
})
