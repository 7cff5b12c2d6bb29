import { toggleCaptions } from './captions.ts'
import type { Player } from './player.ts'
import { toggleSound } from './controls.tsx'

/** Left and right go so far. Seconds. */
const SEEK_STEP = 2

/** Space, m, c, left and right; true when the key was one of them. Buttons and fields keep their own. */
export function playByKey(event: KeyboardEvent, player: Player, video: string, toggle: () => void): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const { key, target } = event
  if (target instanceof Element && target.closest(key === ' ' ? 'button, a, input' : 'input')) return false
  if (key === ' ') toggle()
  else if (key === 'm' || key === 'M') toggleSound(video)
  else if (key === 'c' || key === 'C') toggleCaptions()
  else if (key === 'ArrowLeft' || key === 'ArrowRight') player.seek(player.time.get().time + (key === 'ArrowLeft' ? -SEEK_STEP : SEEK_STEP))
  else return false
  event.preventDefault()
  return true
}
