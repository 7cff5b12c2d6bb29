import { expect, test } from 'vitest'
import { frameRate, h264, loudnessFilter, pictureFilter, readLoudness, RENDITIONS, renditionsFor, scaledTo } from './rules-encoding.ts'

test.each([
  [{ width: 1080, height: 1920 }, 720, { width: 720, height: 1280 }],
  [{ width: 1080, height: 1920 }, 480, { width: 480, height: 854 }],
  [{ width: 1920, height: 1080 }, 360, { width: 640, height: 360 }],
  // Never enlarged, both sides even.
  [{ width: 431, height: 767 }, 480, { width: 430, height: 766 }],
  [{ width: 65, height: 65 }, 720, { width: 64, height: 64 }],
  // As large as level 3.1 allows, whatever the shape.
  [{ width: 1000, height: 1000 }, 720, { width: 720, height: 720 }],
  [{ width: 4096, height: 1080 }, 720, { width: 1870, height: 492 }],
])('%o with a side of %i becomes %o', (source, side, scaled) => {
  expect(scaledTo(side, source)).toEqual(scaled)
})

test('a rendition is made only when it is larger than the one below it', () => {
  const names = (width: number, height: number): string[] => renditionsFor({ width, height }).map(({ name }) => name)
  expect(names(1080, 1920)).toEqual(['720p', '480p', '360p'])
  expect(names(480, 854)).toEqual(['480p', '360p'])
  expect(names(361, 640)).toEqual(['480p', '360p'])
  expect(names(360, 640)).toEqual(['360p'])
  expect(names(64, 64)).toEqual(['360p'])
})

test('30 pictures a second at most, and even ones', () => {
  expect(frameRate({ fps: 25, steady: true })).toBe(25)
  expect(frameRate({ fps: 30_000 / 1001, steady: true })).toBe(29.97)
  expect(frameRate({ fps: 60, steady: true })).toBe(30)
  expect(frameRate({ fps: 10_000, steady: true })).toBe(30)
  expect(frameRate({ fps: 18.4, steady: false })).toBe(30)
})

test('the key pictures of all renditions are at the same times', () => {
  const gops = RENDITIONS.map((rendition) => /-g (\d+) -keyint_min (\d+) -sc_threshold 0/.exec(h264(rendition, 25).join(' '))?.slice(1))
  expect(gops).toEqual([
    ['50', '50'],
    ['50', '50'],
    ['50', '50'],
  ])
})

test('HDR is scaled before its tones are mapped', () => {
  const filter = pictureFilter({ width: 720, height: 1280 }, { hdr: true })
  expect(filter.indexOf('w=720')).toBeLessThan(filter.indexOf('tonemap'))
  expect(pictureFilter({ width: 720, height: 1280 }, { hdr: false })).toBe('scale=720:1280:flags=bicubic,setsar=1,format=yuv420p')
})

const said = (level: string, range = '2.10') =>
  `[Parsed_loudnorm_0 @ 0x1] \n{\n"input_i" : "${level}",\n"input_tp" : "-3.00",\n"input_lra" : "${range}",\n"input_thresh" : "-31.00",\n"output_i" : "-16.0",\n"target_offset" : "0.10"\n}\n[out#0] video:0kB`
const filterAt = (level: string, range?: string): string | null => {
  const measured = readLoudness(said(level, range).split('\n'))
  return measured && loudnessFilter(measured)
}

test('all clips are as loud as each other, but a hiss stays quiet and silence is none', () => {
  expect(filterAt('-21.50')).toMatch(/^loudnorm=I=-16:TP=-1.5:LRA=11:measured_I=-21.5:.*linear=true,aresample=44100$/)
  expect(filterAt('-21.50')).toContain(':measured_LRA=2.1:')
  expect(filterAt('-21.50', '0.00')).toContain(':measured_LRA=0.1:')
  expect(filterAt('-48.00')).toContain('I=-36:')
  expect(filterAt('-61.00')).toBeNull()
  expect(filterAt('-inf')).toBeNull()
  expect(readLoudness(['nothing', 'of the kind'])).toBeNull()
})
