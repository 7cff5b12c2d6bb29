import { useDeaf } from '../lib/use-deaf.ts'

/**
 * Takes the taps on what is around it (`relative`) for a moment after `since` has changed: a second tap must not press what has
 * come where its first one landed. A keyboard presses through it.
 */
export function TapGuard({ since }: { since: unknown }) {
  return useDeaf(since) ? <span aria-hidden="true" data-tap-guard className="absolute inset-0 z-10" /> : null
}
