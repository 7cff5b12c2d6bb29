import { createStore, useStore } from '../../../lib/store.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

/** Wanted once, it stays for all videos of this visit (video-04: muted at first). */
const sound = createStore(readText(STORAGE_KEYS.videoSound, 'session') === 'on')

export function useSound(): boolean {
  return useStore(sound, false)
}

export function isSoundOn(): boolean {
  return sound.get()
}

export function setSound(on: boolean): void {
  sound.set(on)
  writeText(STORAGE_KEYS.videoSound, on ? 'on' : null, 'session')
}

/** Called at every change. Returns what stops it. */
export const onSoundChange = sound.subscribe
