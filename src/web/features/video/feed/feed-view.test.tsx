// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clip, VideoSource } from '../../../../shop/media/contract.ts'
import { CHOICES_COOKIE, NO_CHOICES, writeChoices } from '../../../../shop/choices.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { updateLiveStock } from '../../product/live/live-stock.ts'
import { testProduct } from '../../product/card/test-product.ts'
import { EmptyFeed } from './empty-feed.tsx'
import { FeedView } from './feed-view.tsx'
import { isSwipeLeft } from './use-swipe-left.ts'
import { nearOf, withClips } from './use-visit.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const source = (name: VideoSource['name']): VideoSource => ({ name, url: `/media/video/${name}.mp4`, bytes: 1000, head_bytes: 100 })

const clip = (number: number): Clip => ({
  id: idOf(number),
  url: '',
  thumbnail_url: `/media/poster-${number}.webp`,
  title: `Video ${number}`,
  description: '',
  user_id: null,
  created_at: '2026-11-01T08:00:00Z',
  profile: { full_name: 'Amina Odhiambo', avatar_url: null },
  width: 720,
  height: 1280,
  duration: 8,
  poster: null,
  sources: [source('360p'), source('480p')],
  hls: null,
  preview: null,
  captions: null,
  has_speech: null,
  youtube_id: null,
  tags: 0,
})
const ALL = Array.from({ length: 500 }, (_, at) => idOf(at + 1))

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

function shop(_method: string, path: string) {
  if (path.startsWith('/api/feed/clips')) {
    const ids = new URL(path, 'http://x').searchParams.get('ids')?.split(',') ?? []
    return { body: { items: ids.map((id) => clip(Number(id.slice(-12)))) } }
  }
  return path.startsWith('/api/feed') ? { body: { ids: ALL } } : { status: 404 }
}

test('the page comes with posters only, and with the name of who made the video: nothing is fetched before it is in view', () => {
  showScreen(<FeedView first={[clip(1), clip(2), clip(3)]} />, { at: '/feed' })
  const drawn = document.body.innerHTML
  expect([...drawn.matchAll(/src="\/media\/poster-(\d)/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
  expect(drawn).not.toMatch(/<video[^>]* src=/)
  expect(drawn).toContain('Amina Odhiambo')
  for (const name of ['Play: Video 1', 'Sound on', 'Share', 'Speed: 1×']) expect(drawn).toContain(`aria-label="${name}"`)
  const slides = drawn.split('class="feed-clip"').slice(1)
  expect(slides.map((slide) => / inert=/.test(slide.slice(0, slide.indexOf('>'))))).toEqual([false, true, true])
})

test('of 500 videos three are in the page, in three players, and the order is asked for once', async () => {
  const { asked } = showScreen(<FeedView first={[clip(11), clip(12)]} />, { at: '/feed', shop })
  await waitFor(() => expect(document.querySelectorAll('.feed-clip')).toHaveLength(3))
  expect(document.querySelectorAll('video')).toHaveLength(3)
  const orders = asked.filter(({ path }) => path.startsWith('/api/feed?'))
  expect(orders).toHaveLength(1)
  expect(orders[0]?.path).toContain(`first=${idOf(11)}`)
  // A batch, not one by one.
  expect(asked.filter(({ path }) => path.startsWith('/api/feed/clips')).map(({ path }) => path.split(',').length)).toEqual([6])
})

test('a video can be played, and its sound turned on for all', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user } = showScreen(<FeedView first={[clip(7)]} />, { at: '/feed' })
  await user.click(screen.getByRole('button', { name: 'Play: Video 7' }))
  expect(play).toHaveBeenCalled()
  expect([...document.querySelectorAll('video')].map((video) => video.getAttribute('src')).filter(Boolean)).toEqual([
    '/media/video/480p.mp4',
  ])
  await user.click(screen.getByRole('button', { name: 'Sound on' }))
  expect([...document.querySelectorAll('video')].every(({ muted }) => !muted)).toBe(true)
})

test('pieces that do not come are asked for again: the heart and the way to buy are not lost', async () => {
  const tagged = { ...clip(21), tags: 1 }
  const product = testProduct()
  const tag = { id: idOf(900), video_id: tagged.id, product_id: product.id, timestamp: 0, show_at: 0, hide_at: 8 }
  const answers = [
    { status: 503, body: { error: { code: 'unavailable', message: '' } } },
    { body: { items: [{ ...tag, position_x: 50, position_y: 50, version: 1, product }] } },
  ]
  const { asked, user } = showScreen(<FeedView first={[tagged]} />, {
    at: '/feed',
    shop: (method, path) => (path.endsWith('/tags') ? (answers.shift() ?? { status: 404 }) : shop(method, path)),
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^Add to wishlist/ })).toBeNull()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('button', { name: 'Add to wishlist: Kitenge dress' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Shop: Kitenge dress' }))
  expect(asked.filter(({ path }) => path.endsWith('/tags'))).toHaveLength(2)
})

const elsewhere = (number: number): Clip => ({
  ...clip(number),
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  width: 1280,
  height: 720,
  duration: 0,
  sources: [],
  youtube_id: 'dQw4w9WgXcQ',
})

test('[video-05] a video of YouTube has no files: it plays in its own player after a tap, and leaves the three players alone', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  play.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  // The stand-in for a browser would try to load what is in a frame.
  const create = document.createElement.bind(document)
  const created = vi.spyOn(document, 'createElement').mockImplementation((name: string) => create(name === 'iframe' ? 'x-frame' : name))
  const frame = () => document.querySelector('[title="Video 1, on YouTube"]')
  const { user } = showScreen(<FeedView first={[elsewhere(1), clip(2)]} />, { at: '/feed' })
  // Not even where things may move.
  expect(frame()).toBeNull()
  expect(document.querySelector('.feed-clip img')?.getAttribute('src')).toContain(encodeURIComponent('/vi/dQw4w9WgXcQ/maxresdefault.jpg'))
  await user.click(screen.getByRole('button', { name: 'Play from YouTube: Video 1' }))
  expect(frame()?.getAttribute('src')).toContain(`/media/youtube/${idOf(1)}`)
  expect(screen.queryByText('Video Unavailable')).toBeNull()
  await user.keyboard(' ')
  expect(frame()).toBeNull()
  await user.keyboard(' ')
  await user.click(screen.getByRole('button', { name: 'Close the player: Video 1' }))
  expect(frame()).toBeNull()
  expect(document.querySelectorAll('video')).toHaveLength(3)
  expect(document.querySelector('video[src]')).toBeNull()
  expect(play).not.toHaveBeenCalled()
  created.mockRestore()
})

test('without any video there is a way on', () => {
  showScreen(<EmptyFeed />)
  expect(screen.getByRole('heading', { level: 1, name: 'No videos yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse one by one' })).toBeTruthy()
})

test('drawn far enough to the left is a swipe; up, right or a little is none', () => {
  const from = { x: 300, y: 400 }
  expect(isSwipeLeft(from, { x: 230, y: 410 })).toBe(true)
  expect(isSwipeLeft(from, { x: 241, y: 400 })).toBe(false)
  expect(isSwipeLeft(from, { x: 200, y: 460 })).toBe(false)
  expect(isSwipeLeft(from, { x: 400, y: 400 })).toBe(false)
})

test('what did not come without a line is asked for again when it is back, and the clip goes on', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  let away = true
  const { user, asked } = showScreen(<FeedView first={[clip(41)]} />, {
    at: '/feed',
    shop: (method, path) => (away ? { status: 503 } : shop(method, path)),
  })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await user.click(screen.getByRole('button', { name: 'Play: Video 41' }))
  const video = [...document.querySelectorAll('video')].find((one) => one.hasAttribute('src'))
  for (const _ of [1, 2]) act(() => void video?.dispatchEvent(new Event('error')))
  expect(screen.getByText('Video Unavailable')).toBeTruthy()
  away = false
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Video Unavailable')).toBeNull())
  await waitFor(() => expect(document.querySelectorAll('.feed-clip')).toHaveLength(3))
})

test('clips that are gone leave their places to the next ones, also the one in view', () => {
  const visit = { ids: [31, 32, 33, 34].map(idOf), clips: new Map([[idOf(31), clip(31)]]), index: 2 }
  const asked = [32, 33, 34].map(idOf)
  const inView = (came: number[]) => {
    const { ids, index } = withClips(visit, asked, came.map(clip))
    return [ids[index], ids.length]
  }
  expect(inView([32, 33, 34])).toEqual([idOf(33), 4])
  expect(inView([33, 34])).toEqual([idOf(33), 3])
  expect(inView([32, 34])).toEqual([idOf(34), 3])
  expect(inView([])).toEqual([idOf(31), 1])
})

test('a long visit keeps the clips that are near, and no more than fifty', () => {
  const clips = new Map(ALL.slice(0, 120).map((id, at) => [id, clip(at + 1)]))
  const kept = nearOf({ ids: ALL, clips, index: 100 })
  expect([...kept.clips.keys()]).toEqual(ALL.slice(75, 120))
  expect(kept.ids).toBe(ALL)
  expect(nearOf(kept)).toBe(kept)
})

test('with the data saver the picture of the next video is fetched, and no further one', () => {
  document.cookie = `${CHOICES_COOKIE}=${writeChoices({ ...NO_CHOICES, saver: true })}; path=/`
  showScreen(<FeedView first={[clip(51), clip(52), clip(53)]} />, { at: '/feed' })
  document.cookie = `${CHOICES_COOKIE}=; path=/; max-age=0`
  expect([...document.querySelectorAll('.feed-clip')].map((slide) => slide.id)).toEqual([idOf(51), idOf(52)])
})

const tagOf = (video: string, number: number, product: CardProduct) => ({
  id: idOf(number),
  video_id: video,
  product_id: product.id,
  timestamp: 0,
  show_at: 0,
  hide_at: 8,
  position_x: 50,
  position_y: 50,
  version: 1,
  product,
})

test('the chip is of a piece that can be bought; sold while the clip plays it says so, also in the list, and is not offered before others', async () => {
  const tagged = { ...clip(61), tags: 3 }
  const pieces = [
    testProduct({ id: idOf(801), name: 'Sold skirt', stock: 0, variants: [] }),
    testProduct({ id: idOf(802), name: 'Silk scarf', stock: 1 }),
    testProduct({ id: idOf(803), name: 'Wool coat', stock: 1 }),
  ]
  const { user } = showScreen(<FeedView first={[tagged]} />, {
    at: '/feed',
    shop: (method, path) =>
      path.endsWith('/tags') ? { body: { items: pieces.map((piece, at) => tagOf(tagged.id, 900 + at, piece)) } } : shop(method, path),
  })
  expect(await screen.findByRole('button', { name: 'Shop: Silk scarf' })).toBeTruthy()
  const sell = (id: string) => updateLiveStock([{ id, stock: 0, held: false, price: 1500, discount_percentage: null, variants: [] }], true)
  act(() => sell(idOf(802)))
  expect(await screen.findByRole('button', { name: 'Shop: Wool coat' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All 3 pieces in this video' }))
  const rows = await screen.findByRole('dialog', { name: 'In this video' })
  expect([...rows.querySelectorAll('li')].map((row) => row.textContent.includes('Sold'))).toEqual([true, true, false])
  await user.click(within(rows).getByRole('button', { name: /Wool coat/ }))
  expect(await within(rows).findByRole('button', { name: 'Add to Bag' })).toBeTruthy()
  act(() => sell(idOf(803)))
  expect(within(rows).getByText('Sold')).toBeTruthy()
  expect(within(rows).queryByRole('button', { name: 'Add to Bag' })).toBeNull()
  expect(within(rows).getByRole('region', { name: 'Similar pieces' })).toBeTruthy()
  // The last one that was left: the first stands for all again.
  expect(document.querySelector('.feed-chip .feed-gone')?.textContent).toBe('Sold')
})

test('what is shared is the address of the clip in view', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', Object.assign(navigator, { share }))
  const { user } = showScreen(<FeedView first={[clip(71)]} />, { at: '/feed' })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Video 71', text: 'Video 71', url: `${location.origin}/feed?video=${idOf(71)}` })
})
