import { expect, test } from 'vitest'
import { lengthText, readLength, readYouTubeAddress, thumbnailsOf, youTubeThumbnails } from './rules-youtube.ts'

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://youtube.com/watch?list=PL123&v=dQw4w9WgXcQ&t=10',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  ' youtu.be/dQw4w9WgXcQ?si=abc ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
])('[open-61] %s names a video', (address) => {
  expect(readYouTubeAddress(address)).toEqual({ id: 'dQw4w9WgXcQ', upright: false })
})

test('a Short is upright', () => {
  expect(readYouTubeAddress('https://youtube.com/shorts/dQw4w9WgXcQ')).toEqual({ id: 'dQw4w9WgXcQ', upright: true })
})

test.each([
  ['https://vimeo.com/1234', 'not an address of YouTube'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'not an address of YouTube'],
  ['javascript:alert(1)', 'not an address of YouTube'],
  ['', 'not an address of YouTube'],
  ['https://www.youtube.com/playlist?list=PL123', 'playlist'],
  ['https://www.youtube.com/@upya', 'channel'],
  ['https://www.youtube.com/watch?v=short', 'names no video'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E', 'names no video'],
  ['https://www.youtube.com/', 'names no video'],
  ['https://www.youtube.com/embed/videoseries?list=PL123', 'names no video'],
  ['https://www.youtube.com/embed/live_stream?channel=UC1', 'names no video'],
])('%s is refused in a sentence', (address, words) => {
  expect(readYouTubeAddress(address)).toEqual({ refusal: expect.stringContaining(words) })
})

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

test.each([
  ['3:25', 205],
  [' 205 ', 205],
  ['1:02:03', 3723],
  ['0:07', 7],
  ['', null],
  ['3:99', 'unreadable'],
  ['0:00', 'unreadable'],
  ['99:59:59', 'unreadable'],
  ['three', 'unreadable'],
  ['-5', 'unreadable'],
])('the length "%s" is %s', (typed, seconds) => {
  expect(readLength(typed)).toBe(seconds)
})

test('a length is written as YouTube does', () => {
  expect([205, 59.6, 7, 3723].map(lengthText)).toEqual(['3:25', '1:00', '0:07', '62:03'])
})
