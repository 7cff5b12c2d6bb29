import { playTones } from '../../../lib/tones.ts'

type Heard = 'right' | 'known' | 'wrong'

/** Tones one after the other: hertz and seconds. */
const TONES: Record<Heard, readonly [hertz: number, seconds: number][]> = {
  right: [[1320, 0.09]],
  known: [[660, 0.12]],
  wrong: [
    [220, 0.18],
    [180, 0.3],
  ],
}
const SHAKES: Record<Heard, number[]> = { right: [40], known: [40, 60, 40], wrong: [160, 80, 160] }

/** Says by ear and by hand what a scan did: eyes are on the rail. The text says it, too. */
export function soundOf(heard: Heard): void {
  navigator.vibrate?.(SHAKES[heard])
  playTones(TONES[heard], heard === 'wrong' ? 'square' : 'sine', 0.15)
}
