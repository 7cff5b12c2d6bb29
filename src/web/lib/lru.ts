/** Values by key, of which the longest unused gives way. */
export interface Lru<Value> {
  /** Counts as a use. */
  get(key: string): Value | undefined
  peek(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** The longest unused first. */
  entries(): [string, Value][]
}

/** For the browser, where a package for it would weigh more than all that it holds. */
export function createLru<Value>(max: number): Lru<Value> {
  const values = new Map<string, Value>()
  function set(key: string, value: Value): void {
    values.delete(key)
    values.set(key, value)
    const oldest = values.keys().next().value
    if (values.size > max && oldest !== undefined) values.delete(oldest)
  }
  return {
    get(key) {
      const value = values.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    peek: (key) => values.get(key),
    set,
    delete: (key) => void values.delete(key),
    entries: () => [...values],
  }
}
