const waiting = new Map<string, Promise<unknown>>()

/** Runs `work` when nobody else holds `name`: no other tab, and nothing else in this one. Browser only. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (locks()) return locks()?.request(name, work) as Promise<T>
  const before = waiting.get(name) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(work)
  waiting.set(name, mine)
  return mine
}

/** Missing on plain http: a shop tried on a phone in the same house. */
export function locks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined
}
