import { choicesStore } from './choices.ts'
import { useStore, type Readable } from './store.ts'

// The only place of the scripts that asks; styles/motion.css is that of the styles.

const lessMotion: Readable<boolean> = { get: prefersLessMotion, subscribe: choicesStore.subscribe }

/** True when the shopper has asked the shop or their device for less movement. Browser only. */
export function prefersLessMotion(): boolean {
  return choicesStore.get().motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The same, at once when the choice changes; false on the server. */
export function useLessMotion(): boolean {
  return useStore(lessMotion, false)
}
