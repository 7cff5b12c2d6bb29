// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Video } from '../../../../shop/media/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { FeedView } from './feed-view.tsx'
import { ProductClip } from '../../product/page/product-clip.tsx'
import { VideoCard } from './video-card.tsx'

const video: Video = {
  id: '0199b0a0-0000-7000-8000-000000000001',
  url: '/media/clip.mp4',
  thumbnail_url: '/media/poster.webp',
  title: 'How it falls',
  description: '',
  user_id: null,
  created_at: '2026-11-01T08:00:00Z',
}

const posters = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const clip = () => document.querySelector('video')

test.each([
  ['among the pieces of a list', <VideoCard key="card" video={video} />],
  ['in the feed', <FeedView key="feed" videos={[video]} />],
])('[img-02] a video %s that fails gives way to its poster, and says so', async (_where, screenWith) => {
  const { user } = showScreen(screenWith)
  await user.click(screen.getByRole('button', { name: 'Play: How it falls' }))
  expect(clip()?.getAttribute('src')).toBe('/media/clip.mp4')
  expect(screen.queryByText('Video Unavailable')).toBeNull()
  fireEvent.error(clip()!)
  expect(clip()).toBeNull()
  expect(posters()).toEqual(['/media/poster.webp'])
  expect(screen.getByText('Video Unavailable')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
})

test('[img-02] the video of a product that fails gives way to the first picture, and says so', () => {
  showScreen(<ProductClip src="/media/clip.mp4" poster="/media/first/480.webp" name="Kitenge dress" active asked={false} />)
  fireEvent.error(clip()!)
  expect(clip()).toBeNull()
  expect(posters()).toEqual(['/media/first/480.webp'])
  expect(screen.getByText('Video Unavailable')).toBeTruthy()
})
