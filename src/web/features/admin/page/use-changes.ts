import { notify } from '../../../ui/notify.ts'

/** Makes a change and reads the list again, whether it was made or refused; a refusal is said. */
export function useChanges(refresh: () => Promise<void>): (change: () => Promise<unknown>) => Promise<void> {
  return async (change) => {
    try {
      await change()
    } catch (error) {
      notify.failure(error)
    }
    await refresh()
  }
}
