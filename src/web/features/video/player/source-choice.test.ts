import { expect, test } from 'vitest'
import type { VideoSource } from '../../../../shop/media/contract.ts'
import { lighterThan, lightestBytes, qualityFor, sizeText, sourcesFor, streamOf, type Line } from './source-choice.ts'

const LINE: Line = { saves: false, kind: '4g', measured: null, memory: 8, phone: true, height: 1600, cap: null }
const source = (name: VideoSource['name'], bytes = 1000): VideoSource => ({ name, url: `/${name}.mp4`, bytes, head_bytes: 100 })
const clip = { sources: [source('360p', 200), source('480p', 400), source('720p', 900), source('original', 5000)] }
const names = (line: Partial<Line>) => sourcesFor(clip, { ...LINE, ...line }).map(({ name }) => name)

test.each([
  [{}, '480p'],
  [{ saves: true, measured: 9000 }, '360p'],
  [{ kind: '3g' }, '360p'],
  [{ kind: 'slow-2g', measured: 9000 }, '360p'],
  [{ memory: 4 }, '360p'],
  [{ memory: 4, phone: false }, '480p'],
  [{ memory: null, kind: null }, '480p'],
  [{ measured: 799 }, '360p'],
  [{ measured: 800 }, '480p'],
  [{ measured: 3001 }, '720p'],
  [{ measured: 3001, height: 900 }, '480p'],
  [{ measured: 9000, cap: '480p' }, '480p'],
  [{ measured: 500, cap: '480p' }, '360p'],
] as const)('on a line with %o it begins with %s', (line, quality) => {
  expect(qualityFor({ ...LINE, ...line })).toBe(quality)
})

test('[open-84] what fails is followed by the lighter ones, then the heavier, and the original last', () => {
  expect(names({ measured: 5000 })).toEqual(['720p', '480p', '360p', 'original'])
  expect(names({})).toEqual(['480p', '360p', '720p', 'original'])
  expect(names({ saves: true })).toEqual(['360p', '480p', '720p', 'original'])
})

test('the next lighter one; nothing is lighter than the lightest', () => {
  expect(lighterThan(clip, '720p')?.name).toBe('480p')
  expect(lighterThan(clip, 'original')?.name).toBe('720p')
  expect(lighterThan(clip, '360p')).toBeNull()
})

test('only long clips on good lines are streamed', () => {
  const long = { hls: '/master.m3u8', duration: 25 }
  expect(streamOf(long, LINE)).toBe('/master.m3u8')
  expect(streamOf({ ...long, duration: 20 }, LINE)).toBeNull()
  expect(streamOf(long, { ...LINE, kind: '3g' })).toBeNull()
  expect(streamOf({ ...long, hls: null }, LINE)).toBeNull()
})

test('what it costs to play', () => {
  expect(lightestBytes(clip)).toBe(200)
  expect(lightestBytes({ sources: [] })).toBeNull()
  expect([sizeText(1_234_567), sizeText(640_400), sizeText(90)]).toEqual(['1.2 MB', '640 kB', '1 kB'])
})
