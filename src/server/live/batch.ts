/** What many ask in the same moment is asked once: `ask` gets all the keys and says which of them are so. */
export function askTogether(ask: (keys: readonly string[]) => Promise<Set<string>>): (key: string) => Promise<boolean> {
  let gathering: { keys: Set<string>; answer: Promise<Set<string>> } | undefined

  function gather() {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      gathering = undefined
      return ask([...keys])
    })
    return { keys, answer }
  }
  return async (key) => {
    gathering ??= gather()
    const { keys, answer } = gathering
    keys.add(key)
    return (await answer).has(key)
  }
}
