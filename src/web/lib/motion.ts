import { choicesStore } from './choices.ts'
import { createEmitter, useStore, type Readable } from './store.ts'

// The only place of the scripts that asks; styles/motion.css is that of the styles.

const REDUCED = '(prefers-reduced-motion: reduce)'

const changes = createEmitter(() => {
  const device = matchMedia(REDUCED)
  device.addEventListener('change', changes.emit)
  const stop = choicesStore.subscribe(changes.emit)
  return () => {
    device.removeEventListener('change', changes.emit)
    stop()
  }
})
const lessMotion: Readable<boolean> = { get: prefersLessMotion, subscribe: changes.on }

/** True when the shopper has asked the shop or their device for less movement. Browser only. */
export function prefersLessMotion(): boolean {
  return choicesStore.get().motion === 'less' || matchMedia(REDUCED).matches
}

/** The same while it is shown; false on the server. */
export function useLessMotion(): boolean {
  return useStore(lessMotion, false)
}
