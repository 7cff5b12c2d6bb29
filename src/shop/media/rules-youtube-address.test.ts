import { expect, test } from 'vitest'
import { readYouTubeAddress } from './rules-youtube-address.ts'

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
