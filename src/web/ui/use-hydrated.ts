import { useBrowserValue } from '../lib/store.ts'

/** False on the server and while its page is taken over, true from then on: what only the browser knows may be shown. */
export function useHydrated(): boolean {
  return useBrowserValue(() => true, false)
}
