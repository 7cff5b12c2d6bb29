import type { Conversation } from './async-results.ts'
import type { Entry } from './ledger.ts'

export type Conversations = ReturnType<typeof createConversations>

/** Which movement a request of the merchant has made, by both of its ids; the last `keep`. */
export function createConversations(keep: number) {
  const byId = new Map<string, Entry>()
  return {
    note({ id, originator }: Conversation, entry: Entry) {
      byId.set(id, entry).set(originator, entry)
      for (const oldest of byId.keys()) {
        if (byId.size <= 2 * keep) break
        byId.delete(oldest)
      }
    },
    find: (id: string): Entry | undefined => byId.get(id),
  }
}
