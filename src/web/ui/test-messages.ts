import type { ToastMessage } from './notify.ts'

/** What is said to people from now on, in place of the toaster. Of the modules as they are now: after `vi.resetModules()`, once more. */
export async function readMessages(): Promise<ToastMessage[]> {
  const messages: ToastMessage[] = []
  const { displayMessagesBy } = await import('./notify.ts')
  displayMessagesBy({ show: async (message) => void messages.push(message), clear: () => (messages.length = 0) })
  return messages
}
