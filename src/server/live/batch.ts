/** What many ask in the same moment is asked once: `load` gets all the keys and returns those for which it is true. */
export function batch(load: (keys: readonly string[]) => Promise<Set<string>>): (key: string) => Promise<boolean> {
  let pending: { keys: Set<string>; answer: Promise<Set<string>> } | undefined

  function open() {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending = undefined
      return load([...keys])
    })
    return { keys, answer }
  }
  return async (key) => {
    pending ??= open()
    const { keys, answer } = pending
    keys.add(key)
    return (await answer).has(key)
  }
}
