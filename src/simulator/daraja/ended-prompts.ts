import type { Prompt } from './prompt.ts'

const MESSAGES_PER_PHONE = 5

/** The last `keep` ended prompts; `onForget` is called for each one that is dropped. */
export function createEndedPrompts(keep: number, onForget: (prompt: Prompt) => void) {
  const ended = new Set<Prompt>()
  const byPhone = new Map<string, Prompt[]>()

  function forgetOldest(): void {
    for (const prompt of ended) {
      if (ended.size <= keep) return
      ended.delete(prompt)
      const rest = (byPhone.get(prompt.phone) ?? []).filter((other) => other !== prompt)
      if (rest.length > 0) byPhone.set(prompt.phone, rest)
      else byPhone.delete(prompt.phone)
      onForget(prompt)
    }
  }

  return {
    add(prompt: Prompt) {
      ended.add(prompt)
      byPhone.set(prompt.phone, [prompt, ...(byPhone.get(prompt.phone) ?? [])].slice(0, MESSAGES_PER_PHONE))
      forgetOldest()
    },
    /** Newest first. */
    ofPhone: (phone: string): readonly Prompt[] => byPhone.get(phone) ?? [],
    /** Newest first. */
    latest: (count: number) => [...ended].slice(-count).reverse(),
  }
}
