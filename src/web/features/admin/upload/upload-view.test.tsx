// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Upload } from '../../../../shop/media/contract.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { dispatchEvent, showScreen } from '../../../lib/test-screen.ts'
import { testProduct } from '../../product/card/test-product.ts'
import { draftboard, NO_DRAFTS } from './drafts.ts'
import { uploads } from './upload-queue.ts'
import { UploadView } from './upload-view.tsx'

const MB = 1024 * 1024
const upload = (over: Partial<Upload>): Upload => ({
  id: crypto.randomUUID(),
  kind: 'video',
  name: 'beach.mp4',
  size: 10 * MB,
  offset: 10 * MB,
  direct: false,
  state: 'received',
  error: null,
  product_id: null,
  video: null,
  ...over,
})
const made = (video: Partial<NonNullable<Upload['video']>>) => ({
  id: crypto.randomUUID(),
  title: 'Beach',
  state: 'ready' as const,
  error: null,
  step: null,
  ...video,
})
const rows = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  uploads.set([])
  draftboard.set(NO_DRAFTS)
})

test('[open-37] the piece comes first: files can be chosen once it is, or is left for later', async () => {
  const found = { words: [], categories: [], items: [testProduct({ name: 'Kitenge dress' })] }
  const { user } = showScreen(<UploadView known={[]} />, { shop: () => ({ body: found }) })
  const choose = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' })
  expect(choose().disabled).toBe(true)
  await user.type(screen.getByLabelText('Search the pieces in the shop'), 'kit')
  await user.click(await screen.findByRole('button', { name: /Kitenge dress/ }))
  expect(choose().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Tag later' }))
  expect(choose().disabled).toBe(false)
})

test('[upload-03] what cannot be sent is said at once, and the shop is not asked', async () => {
  const messages = await readMessages()
  const { user, asked } = showScreen(<UploadView known={[]} />)
  await user.click(screen.getByRole('button', { name: 'Tag later' }))
  await user.upload(screen.getByLabelText('Files to send'), [new File([], 'empty.mp4'), new File(['x'], 'front.png')])
  await user.click(screen.getByRole('button', { name: 'Send 2 files' }))
  await waitFor(() => expect(messages).toHaveLength(2))
  expect(messages.map(({ text }) => text)).toEqual([
    'Failed to upload empty.mp4: The file is empty.',
    'Failed to upload front.png: Choose the piece first: a picture has to belong to one.',
  ])
  expect(asked).toEqual([])
})

test('each file says how far it is, and what is missing is asked for', async () => {
  const known = [
    upload({ state: 'uploading', offset: 6.2 * MB }),
    upload({ name: 'b.mp4', video: made({ state: 'transcoding', step: { name: 'mp4', progress: 0.4 } }) }),
    upload({ name: 'c.mp4', video: made({}) }),
    upload({ name: 'd.mp4', state: 'refused', error: 'already there: Beach' }),
    upload({ name: 'e.png', kind: 'image' }),
  ]
  const { user } = showScreen(<UploadView known={known} />)
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(rows()).toEqual([
    expect.stringContaining('Choose beach.mp4 again to go on at 62 %'),
    'b.mp4Making the video: 40 %',
    'c.mp4Ready',
    'd.mp4already there: Beach',
    'e.pngAdded to the piece',
  ])
  await user.click(screen.getByRole('button', { name: 'Hide c.mp4' }))
  expect(rows()).toHaveLength(4)
})

test('[open-37] what the live stream says of a video is seen at once, and another state is asked for', async () => {
  const id = crypto.randomUUID()
  const beach = (video: Partial<NonNullable<Upload['video']>>) => upload({ id, video: { ...made(video), id } })
  let now = beach({ state: 'transcoding', step: { name: 'mp4', progress: 0.56 } })
  const { asked } = showScreen(<UploadView known={[beach({ state: 'received' })]} />, { shop: () => ({ body: { items: [now] } }) })
  await waitFor(() => expect(rows()).toEqual(['beach.mp4Sent. Waiting for its turn to be made ready']))
  await dispatchEvent('video', { id, state: 'transcoding', step: 'mp4', progress: 0.56 })
  await waitFor(() => expect(asked).toHaveLength(1))
  await dispatchEvent('video', { id, state: 'transcoding', step: 'mp4', progress: 0.72 })
  await waitFor(() => expect(rows()).toEqual(['beach.mp4Making the video: 72 %']))
  expect(asked).toHaveLength(1)
  now = beach({ state: 'failed', error: 'It has no pictures.' })
  await dispatchEvent('video', { id, state: 'failed', step: null, progress: null })
  await waitFor(() => expect(rows()).toEqual(['beach.mp4It could not be made ready: It has no pictures.']))
})
