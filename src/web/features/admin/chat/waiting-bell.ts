import { useEffect } from 'react'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { playTones } from '../../../lib/tones.ts'

/** Whether a new one that waits is heard; in this browser. */
export const bellSound = stored<boolean>(
  STORAGE_KEYS.chatSound,
  (found) => found !== 'off',
  (on) => (on ? null : 'off'),
)

/** Two notes up, hertz and seconds. */
const TONES = [
  [784, 0.12],
  [1047, 0.22],
] as const

/** Rings once; the list and the title say it, too. */
export function ring(): void {
  if (bellSound.get()) playTones(TONES, 'sine', 0.12)
}

/** "(2) Inbox | Upya": how many wait, before the title of the page. */
export function useWaitingTitle(waiting: number): void {
  useEffect(() => {
    const own = document.title.replace(/^\(\d+\) /, '')
    document.title = waiting > 0 ? `(${waiting}) ${own}` : own
    return () => void (document.title = document.title.replace(/^\(\d+\) /, ''))
  }, [waiting])
}
