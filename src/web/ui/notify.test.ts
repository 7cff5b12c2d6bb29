import { beforeEach, expect, test, vi } from 'vitest'
import { notify, type ToastMessage } from './notify.ts'

const shown: ToastMessage[] = []
vi.mock('./toaster.tsx', () => ({ addToast: async (message: ToastMessage) => void shown.push(message) }))
beforeEach(() => {
  shown.length = 0
})

test('[msg-02, open-63] a success stays 4 seconds, an error 5, and who asks for another time gets it', async () => {
  notify.success('Saved')
  notify.error('Failed to load products')
  notify.success('Added to bag!', 5000)
  await expect
    .poll(() => shown.map(({ text, kind, ms }) => [text, kind, ms]))
    .toEqual([
      ['Saved', 'success', 4000],
      ['Failed to load products', 'error', 5000],
      ['Added to bag!', 'success', 5000],
    ])
})
