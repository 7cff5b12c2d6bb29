import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Video } from '../../../../shop/media/contract.ts'
import { FeedView } from './feed-view.tsx'

const video = (number: number): Video => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  url: `/media/video-${number}.mp4`,
  thumbnail_url: `/media/poster-${number}.webp`,
  title: `Video ${number}`,
  description: '',
  user_id: null,
  created_at: '2026-11-01T08:00:00Z',
})

const drawn = renderToStaticMarkup(<FeedView videos={[video(1), video(2), video(3)]} />)

test('the feed comes with posters only: no video is fetched before it is in view or asked for', () => {
  expect(drawn).not.toContain('<video')
  expect([...drawn.matchAll(/<img src="\/media\/poster-(\d)/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
})

test('posters of later videos wait, and only the video in view can be reached by keys', () => {
  const clips = drawn.split('<li ').slice(1)
  expect(clips.map((clip) => /loading="(\w+)"/.exec(clip)?.[1])).toEqual(['eager', 'eager', 'lazy'])
  expect(clips.map((clip) => / inert=/.test(clip.slice(0, clip.indexOf('>'))))).toEqual([false, true, true])
})

test('every video can be played, shared and unmuted, muted at first', () => {
  for (const name of ['Play: Video 1', 'Sound on', 'Share']) expect(drawn).toContain(`aria-label="${name}"`)
  expect(drawn).not.toContain('Sound off')
})
