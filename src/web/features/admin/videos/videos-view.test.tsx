// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminVideo, AdminVideosQuery } from '../../../../shop/media/contract-admin.ts'
import { dispatchEvent, showScreen } from '../../../lib/test-screen.ts'
import { VideosView } from './videos-view.tsx'

const ID = '0190f0a0-0000-7000-8000-000000000001'
const FIGURES = {
  first_frames: [],
  q25: 0,
  q50: 0,
  q75: 0,
  impressions: 0,
  starts: 0,
  views: 0,
  completes: 0,
  tag_opens: 0,
  adds: 0,
  orders: 0,
  revenue: 0,
  assisted: 0,
  watched_ms: 0,
  loaded_bytes: 0,
}
const video = (change: Partial<AdminVideo>) =>
  ({
    id: ID,
    title: 'Beach',
    file_name: 'beach.mp4',
    origin: 'upload',
    state: 'received',
    step: null,
    duration: 0,
    tags: 0,
    figures: FIGURES,
    ...change,
  }) as AdminVideo

function show(videos: AdminVideo[], query: Partial<AdminVideosQuery> = {}) {
  const tabs = { all: 3, working: 0, hidden: 0, shown: 3, failed: 0, rejected: 0, untagged: 2, tagged_sold: 1, archived: 0 }
  const loaded = { data: { items: videos, next_cursor: null, tabs }, at: '2026-11-23T09:00:00.000Z' }
  let now = videos
  const shown = showScreen(<VideosView loaded={loaded} query={{ state: 'all', sort: 'newest', limit: 20, ...query }} />, {
    shop: () => ({ body: { items: now, next_cursor: null, tabs } }),
  })
  return { ...shown, become: (later: AdminVideo[]) => (now = later) }
}
const row = () => within(screen.getByRole('list', { name: 'Videos' })).getByRole('listitem')

test('[admin-03] the list follows the live stream: a state is asked for, and progress is seen at once', async () => {
  const { become, asked } = show([video({})])
  expect(row().textContent).toContain('In the queue · no tags · beach.mp4')
  become([video({ state: 'transcoding', duration: 12, step: { name: 'mp4', progress: 0 } })])
  await dispatchEvent('video', { id: ID, state: 'transcoding', step: 'mp4', progress: 0 })
  await waitFor(() => expect(row().textContent).toContain('Making the video: 0 % · 12 s'))
  const calls = asked.length
  await dispatchEvent('video', { id: ID, state: 'transcoding', step: 'mp4', progress: 0.56 })
  await waitFor(() => expect(row().textContent).toContain('Making the video: 56 %'))
  expect(asked).toHaveLength(calls)
  become([video({ state: 'ready', published_at: '2026-11-23T09:00:10.000Z', duration: 12 })])
  await dispatchEvent('video', { id: ID, state: 'ready', step: null, progress: null })
  await waitFor(() => expect(row().textContent).toContain('Shown · 12 s'))
})

test('[admin-03] a search keeps the state and the order of the list', () => {
  show([video({})], { state: 'hidden', sort: 'earning', q: 'kanga' })
  const form = screen.getByRole<HTMLFormElement>('search')
  expect(Object.fromEntries(new FormData(form))).toEqual({ state: 'hidden', sort: 'earning', q: 'kanga' })
})

test('an empty list leads on: to all states, to all videos, or to the first upload', () => {
  const way = () => {
    const link = screen.getByRole('link', { name: /Search all|Show all|Upload the first/ })
    return [link.textContent, link.getAttribute('href')]
  }
  for (const [query, text, to] of [
    [{ q: 'kanga', state: 'hidden', sort: 'earning' }, 'Search all videos', '/admin/videos?q=kanga&sort=earning'],
    [{ q: 'kanga' }, 'Show all videos', '/admin/videos'],
    [{}, 'Upload the first video', '/upload'],
  ] as const) {
    const { unmount } = show([], query)
    expect(way()).toEqual([text, to])
    unmount()
  }
})

test('[admin-03] tabs say how many videos wait for a tag, and how many show a piece that is sold', () => {
  show([video({})])
  const tabs = within(screen.getByRole('navigation', { name: 'Which videos' }))
  const links = tabs.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, new URL(link.href).search])
  expect(links).toContainEqual(['Untagged2', '?state=untagged'])
  expect(links).toContainEqual(['Tagged piece sold1', '?state=tagged_sold'])
})
