import { expect, test } from 'vitest'
import { thumbnailsOf, youTubeThumbnails } from './rules-youtube.ts'

test('[video-06] thumbnails from the largest to the smallest', () => {
  expect(youTubeThumbnails('dQw4w9WgXcQ').map((url) => url.split('/').at(-1))).toEqual([
    'maxresdefault.jpg',
    'hqdefault.jpg',
    'mqdefault.jpg',
    'default.jpg',
  ])
})

test('[video-06] of the thumbnail of a row all sizes are tried; of another picture itself', () => {
  expect(thumbnailsOf('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')).toEqual(youTubeThumbnails('dQw4w9WgXcQ'))
  expect(thumbnailsOf('https://i.ytimg.com.evil.example/vi/dQw4w9WgXcQ/hqdefault.jpg')).toHaveLength(1)
  expect(thumbnailsOf('/media/poster.webp')).toEqual(['/media/poster.webp'])
  expect(thumbnailsOf(null)).toEqual([])
})
