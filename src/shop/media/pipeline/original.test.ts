import { expect, test } from 'vitest'
import type { ProbedVideo } from '../../../platform/video/video-probe.ts'
import { playableContainer } from './original.ts'

interface Facts extends Partial<ProbedVideo['video']> {
  demuxer?: ProbedVideo['demuxer']
  sound?: string | null
}

function probed({ demuxer = 'mov', sound = null, ...facts }: Facts): ProbedVideo {
  const shape = { index: 0, codecString: null, width: 720, height: 1280, rotation: 0, mirrored: false, fps: 30, steady: true, frames: 90 }
  const audio = sound === null ? null : { codec: sound, channels: 2, sampleRate: 48_000 }
  return {
    demuxer,
    container: demuxer === 'mov' ? 'mp4' : 'webm',
    tracks: 1,
    video: { ...shape, codec: 'avc', hdr: false, deep: false, ...facts },
    audio,
    duration: 3,
    start: 0,
  }
}

test.each<[Facts, 'mp4' | 'webm' | null]>([
  [{ sound: 'aac' }, 'mp4'],
  [{ demuxer: 'matroska', sound: 'aac' }, 'mp4'],
  [{ codec: 'vp9', demuxer: 'matroska', sound: 'opus' }, 'webm'],
  [{ codec: 'vp8' }, 'webm'],
  [{ codec: 'av1', sound: 'opus' }, 'mp4'],
  [{ codec: 'vp9', demuxer: 'matroska', sound: 'aac' }, null],
  [{ sound: 'pcm-s16' }, null],
  // Not everywhere: those who cannot play it have the renditions.
  [{ codec: 'hevc', sound: 'aac' }, null],
  [{ codec: 'mpeg4' }, null],
  [{ deep: true }, null],
  [{ hdr: true }, null],
])('%o is offered as %s', (facts, container) => {
  expect(playableContainer(probed(facts))).toBe(container)
})
