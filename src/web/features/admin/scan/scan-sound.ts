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

let audio: AudioContext | undefined

/** Says by ear and by hand what a scan did: eyes are on the rail. What a browser does not let us do is left out; the text says it, too. */
export function soundOf(heard: Heard): void {
  navigator.vibrate?.(SHAKES[heard])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    let at = audio.currentTime
    for (const [hertz, seconds] of TONES[heard]) {
      const tone = new OscillatorNode(audio, { type: heard === 'wrong' ? 'square' : 'sine', frequency: hertz })
      const volume = new GainNode(audio, { gain: 0.15 })
      tone.connect(volume).connect(audio.destination)
      tone.start(at)
      tone.stop(at + seconds)
      at += seconds
    }
  } catch {
    audio = undefined
  }
}
