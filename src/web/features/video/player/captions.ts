import { createStore, useStore } from '../../../lib/store.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

/** Shown where there are any, as videos begin silent; turned off once, they stay off for this visit. */
const captions = createStore(readText(STORAGE_KEYS.videoCaptions, 'session') !== 'off')

export function useCaptionsOn(): boolean {
  return useStore(captions, true)
}

export function toggleCaptions(): void {
  captions.set(!captions.get())
  writeText(STORAGE_KEYS.videoCaptions, captions.get() ? null : 'off', 'session')
}

/** What is said at the moment, without the marks of WebVTT. */
export function textOf(cues: TextTrackCueList | null): string {
  return [...(cues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent).join('\n')
}
