let audio: AudioContext | undefined

/** Plays tones one after the other, hertz and seconds; `volume` 0 to 1. What the browser does not let us do is left out: sound never says anything alone. */
export function playTones(tones: readonly (readonly [hertz: number, seconds: number])[], type: OscillatorType, volume: number): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    let at = audio.currentTime
    for (const [hertz, seconds] of tones) {
      const tone = new OscillatorNode(audio, { type, frequency: hertz })
      tone.connect(new GainNode(audio, { gain: volume })).connect(audio.destination)
      tone.start(at)
      tone.stop(at + seconds)
      at += seconds
    }
  } catch {
    audio = undefined
  }
}
