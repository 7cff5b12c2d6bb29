import { freshSession } from './session-store.ts'

/** Runs a page's server action; without a connection the page stays, says so and keeps what was typed. */
export async function orOffline<Reply, Offline>(act: () => Promise<Reply>, offline: () => Offline): Promise<Reply | Offline> {
  try {
    await freshSession()
    return await act()
  } catch (error) {
    // What fetch throws when there is no answer; redirects and refusals are no TypeErrors.
    if (error instanceof TypeError) return offline()
    throw error
  }
}

export const OFFLINE_MESSAGE = 'No internet connection. What you typed is still here. Check your connection and try again.'

export async function typedValues(request: Request): Promise<Record<string, string>> {
  const form = await request.clone().formData()
  return Object.fromEntries([...form].map(([field, value]) => [field, String(value)]))
}
