// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductCard } from '../../../../../shop/catalogue/contract.ts'
import type { AdminTag, AdminVideoDetail } from '../../../../../shop/media/contract-admin.ts'
import { showScreen } from '../../../../lib/test-screen.ts'
import { TaggingTool } from './tagging-tool.tsx'

const VIDEO = '0190f0a0-0000-7000-8000-000000000001'
const piece = {
  id: '0190f0a0-0000-7000-8000-000000000002',
  name: 'Kitenge dress',
  images: [],
  stock: 1,
  kind: null,
} as unknown as ProductCard
const tag = (change: Partial<AdminTag> = {}): AdminTag => ({
  id: '0190f0a0-0000-7000-8000-000000000003',
  product_id: piece.id,
  timestamp: 0,
  show_at: 0,
  hide_at: 2,
  position_x: 50,
  position_y: 50,
  version: 1,
  is_active: true,
  product: piece,
  ...change,
})
const source = { name: '480p', url: '/media/video/x/y-480p.mp4', bytes: 1, head_bytes: null } as const
const video = (tags: AdminTag[]) =>
  ({ id: VIDEO, duration: 6, width: 180, height: 320, sources: [source], product_tags: tags }) as unknown as AdminVideoDetail

const elsewhere = {
  origin: 'youtube',
  sources: [],
  duration: 0,
  thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
} as const

function show(
  tags: AdminTag[],
  answer: { status: number; body?: unknown } = { status: 200, body: tag({ version: 2 }) },
  change: object = {},
) {
  let reloads = 0
  const reload = () => {
    reloads++
    return Promise.resolve()
  }
  const view = showScreen(<TaggingTool video={{ ...video(tags), ...change }} reload={reload} />, {
    shop: (method) => (method === 'GET' ? { body: { items: [piece] } } : answer),
  })
  const sent = () => view.asked.filter(({ method }) => method !== 'GET')
  return { ...view, sent, reloads: () => reloads }
}

test('[tag-01] [tag-02] [tag-03] a picked piece turns tagging on; a click places it and ends it, and the tags reload', async () => {
  const { user, sent, reloads } = show([], { status: 201, body: tag() })
  expect(screen.queryByRole('button', { name: /^Place / })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Tag Kitenge dress' }))
  await user.click(screen.getByRole('button', { name: 'Place Kitenge dress here' }))
  await waitFor(() => expect(reloads()).toBe(1))
  expect(sent()[0]).toMatchObject({
    method: 'POST',
    path: `/api/admin/videos/${VIDEO}/tags`,
    body: { product_id: piece.id, timestamp: 0, show_at: 0, hide_at: 5 },
  })
  expect(screen.queryByRole('button', { name: /^Place / })).toBeNull()
})

test('whoever has picked the wrong piece stops', async () => {
  const { user, sent } = show([])
  await user.click(await screen.findByRole('button', { name: 'Tag Kitenge dress' }))
  await user.click(screen.getByRole('button', { name: 'Stop tagging' }))
  expect(screen.queryByRole('button', { name: /^Place / })).toBeNull()
  expect(sent()).toEqual([])
})

test('arrow keys move the tag by a percent, with Shift by five, each saved with its version; Ctrl Z takes one back', async () => {
  const { sent } = show([tag()])
  const dot = screen.getByRole('button', { name: 'Tag 1: Kitenge dress' })
  fireEvent.focus(dot)
  fireEvent.keyDown(dot, { key: 'ArrowRight' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.keyDown(dot, { key: 'ArrowUp', shiftKey: true })
  await waitFor(() => expect(sent()).toHaveLength(2))
  fireEvent.keyDown(dot, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().map(({ body }) => body)).toMatchObject([
    { position_x: 51, position_y: 50, version: 1 },
    { position_x: 51, position_y: 45, version: 2 },
    { position_x: 51, position_y: 50, version: 2 },
  ])
})

test('Delete removes the tag; what another admin has changed reloads', async () => {
  const { sent, reloads } = show([tag()], {
    status: 409,
    body: { error: { code: 'tag_changed', message: 'Someone else changed this tag.' } },
  })
  const dot = screen.getByRole('button', { name: 'Tag 1: Kitenge dress' })
  fireEvent.focus(dot)
  fireEvent.keyDown(dot, { key: 'Delete' })
  expect(screen.queryByRole('button', { name: 'Tag 1: Kitenge dress' })).toBeNull()
  await waitFor(() => expect(reloads()).toBe(1))
  expect(sent()[0]).toMatchObject({ method: 'DELETE', path: expect.stringMatching(/\?version=1$/) as string })
})

test('[tag-02, tag-04] a video of YouTube is tagged on its picture, at the time that is set; times are typed', async () => {
  const { user, sent } = show([tag({ show_at: 500, hide_at: 505 })], undefined, elsewhere)
  expect(document.querySelector('video')).toBeNull()
  expect(screen.getByText(/YouTube doesn’t tell us where its player is/)).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: '40' } })
  await user.click(await screen.findByRole('button', { name: 'Tag Kitenge dress' }))
  await user.click(screen.getByRole('button', { name: 'Place Kitenge dress here' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ method: 'POST', body: { timestamp: 40, show_at: 39.8, hide_at: 44.8 } })

  // All are seen, whatever the time.
  fireEvent.focus(screen.getByRole('button', { name: 'Tag 1: Kitenge dress' }))
  const [from, until] = [screen.getByLabelText('Seen from'), screen.getByLabelText('Until')]
  expect([from, until].map((field) => (field as HTMLInputElement).value)).toEqual(['8:20', '8:25'])
  await user.clear(from)
  await user.type(from, '0:00')
  await user.clear(until)
  await user.type(until, 'later')
  await user.click(screen.getByRole('button', { name: 'Set times' }))
  expect(screen.getByText('Write it as 0:12.')).toBeTruthy()
  await user.clear(until)
  await user.type(until, '1:02:03')
  await user.click(screen.getByRole('button', { name: 'Set times' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({ method: 'PATCH', body: { timestamp: 0, show_at: 0, hide_at: 3723 } })
})

test('a removed tag comes back under its id, can be moved back to where it was before, and is removed again', async () => {
  const { sent } = show([tag()], { status: 200, body: tag({ version: 1 }) })
  const dot = () => screen.getByRole('button', { name: 'Tag 1: Kitenge dress' })
  fireEvent.focus(dot())
  fireEvent.keyDown(dot(), { key: 'ArrowRight' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.keyDown(dot(), { key: 'Delete' })
  const keys = [{}, {}, { shiftKey: true }, { shiftKey: true }]
  for (const [n, more] of keys.entries()) {
    fireEvent.keyDown(screen.getByRole('region', { name: 'Tagged pieces' }), { key: 'z', ctrlKey: true, ...more })
    await waitFor(() => expect(sent()).toHaveLength(3 + n))
  }
  const { id } = tag()
  expect(sent().map(({ method, path, body }) => [method, path.split('/').at(-1), (body as AdminTag | undefined)?.position_x])).toEqual([
    ['PATCH', id, 51],
    ['DELETE', `${id}?version=1`, undefined],
    ['POST', 'tags', 51],
    ['PATCH', id, 50],
    ['PATCH', id, 51],
    ['DELETE', `${id}?version=1`, undefined],
  ])
  expect(sent()[2]?.body).toMatchObject({ id })
})
