import { expect, test } from 'vitest'
import { CAPTIONS_MAX, parseCaptions, writeVtt } from './rules-captions.ts'

test('WebVTT is taken as text: without tags, notes, styles and settings', () => {
  const source =
    'WEBVTT kind: captions\n\nNOTE not shown\n\nSTYLE\n::cue { color: red }\n\none\n00:01.000 --> 00:02.500 align:start\n<v Amina>Look &amp; <b>feel</b></v>\n<script>alert(1)</script>\n'
  expect(parseCaptions(source)).toEqual({ cues: [{ from: 1, until: 2.5, text: 'Look & feel\nalert(1)' }] })
})

test('SRT is turned into WebVTT', () => {
  const parsed = parseCaptions(
    '\uFEFF1\r\n00:00:00,500 --> 00:00:02,000\r\nHabari\r\n\r\n2\r\n01:00:02,000 --> 01:00:03,250\r\n{\\an8}Sema <3\r\n',
  )
  expect('cues' in parsed && writeVtt(parsed.cues)).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHabari\n\n01:00:02.000 --> 01:00:03.250\nSema &lt;3\n',
  )
})

test('what was written is read the same', () => {
  const cues = [{ from: 0, until: 59.999, text: 'a < b & c > d' }]
  expect(parseCaptions(writeVtt(cues))).toEqual({ cues })
})

test.each([
  ['WEBVTT\n\nhello\nno times here', 'Line 4: expected times such as 00:01.000 --> 00:04.000.'],
  ['WEBVTT\n\n00:03.000 --> 00:02.000\nx', 'Line 3: this caption ends before it begins.'],
  ['00:03.000 --> 00:04.000\nx\n\n00:01.000 --> 00:02.000\ny', 'Line 4: this caption begins before the one above it.'],
  ['WEBVTT\n\n00:0x.000 --> 00:02.000\nx', 'Line 3: expected times such as 00:01.000 --> 00:04.000.'],
  ['x'.repeat(CAPTIONS_MAX + 1), 'The captions are over 200 kB.'],
])('a broken file is refused with its line: %#', (source, problem) => {
  expect(parseCaptions(source)).toEqual({ problem })
})
