import { randomUUID } from 'node:crypto'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import { turnContext, type TurnContext } from '../../src/shop/assistant/contract.ts'
import type { Asker, Fact } from '../../src/shop/assistant/tools/tool.ts'
import { createTools, type Tools } from '../../src/shop/assistant/tools/tools.ts'
import type { SignedInMember } from './members.ts'
import type { TestServer } from './server.ts'

/** The tools of a shop, as the assistant has them; `handed` notes what is given to people. */
export function toolsOf(t: Pick<TestServer, 'shop' | 'database' | 'clock'>): { tools: Tools; handed: unknown[] } {
  const handed: unknown[] = []
  const tools = createTools({
    db: t.database.db,
    read: t.database.read,
    clock: t.clock,
    areas: t.shop,
    customerOf: t.shop.assistantWorkshop.customerOf,
    checkoutState: t.shop.checkout.state,
    paymentMethods: t.shop.checkout.methods,
    handOver: async (id, handover) => void handed.push({ id, ...handover }),
  })
  return { tools, handed }
}

interface Asking extends Partial<Omit<Asker, 'visitor' | 'page'>> {
  guestId?: string | null
  member?: Member | null
  page?: Partial<TurnContext>
}

/** A guest, unless a member is given. */
export function askerOf({ guestId = randomUUID(), member = null, page = {}, ...rest }: Asking = {}): Asker {
  return {
    visitor: { guestId, member, expired: null, address: '127.0.0.1' },
    network: null,
    wideNetwork: null,
    page: { ...turnContext.parse({}), ...page },
    language: 'en',
    conversationId: randomUUID(),
    ...rest,
  }
}

/** Who is signed in by a browser's cookies, as the server finds out. */
export async function memberOf(t: Pick<TestServer, 'shop'>, { cookies }: SignedInMember): Promise<Member> {
  const found = await Promise.all(Object.values(cookies).map((token) => t.shop.accounts.sessions.identify(token)))
  const member = found.find((one) => one !== null)
  if (!member) throw new Error('not signed in')
  return member
}

/** The texts of the facts of a kind. */
export function saidOf(facts: readonly Fact[], kind: Fact['kind']): string[] {
  return facts.flatMap((fact) => (fact.kind === kind ? [fact.text] : []))
}
