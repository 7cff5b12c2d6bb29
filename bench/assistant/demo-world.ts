import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withShop, type Workplace } from '../../scripts/with-shop.ts'
import { createCipher, KEY_BYTES } from '../../src/platform/encryption.ts'
import { DEMO_PASSWORD, people } from '../../src/demo/demo-accounts.ts'
import { seedMembers } from '../../src/demo/members.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import type { Member } from '../../src/shop/accounts/visitor.ts'
import type { Assistant } from '../../src/shop/assistant/assistant.ts'
import type { DriverAnswer } from '../../src/shop/assistant/turn.ts'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import { createShop, type Shop } from '../../src/shop/shop.ts'
import { root } from '../child.ts'
import { observedAssistant } from './observed.ts'

export type MemberName = keyof typeof people

export interface DemoMember {
  name: MemberName
  member: Member
  /** Newest first. */
  orders: readonly Order[]
}

/** The demo shop with its shoppers, at a time that is set; what is in it, read once. */
export interface DemoWorld extends Workplace {
  /** Every piece by id, with what is in stock. */
  pieces: ReadonlyMap<string, Product>
  byHandle(handle: string): Product
  members: ReadonlyMap<MemberName, DemoMember>
  /** One turn, and what the driver made of it; undefined where none was asked. */
  answer(...turn: Parameters<Assistant['answer']>): Promise<DriverAnswer | undefined>
  /** Runs `work` while that member has bought so much that they are VIP (role-07). */
  asVip<R>(name: MemberName, work: () => Promise<R>): Promise<R>
  /** The clock of Nairobi, HH:MM, on a day after the demo was filled; minutes may be up to 20 more, as limits count by the minute. */
  setTime(clock: string): void
  /** So many seconds go by: nobody writes two messages in one moment. */
  pass(seconds: number): void
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Nairobi is ahead of UTC. */
const NAIROBI_MS = 3 * 3_600_000
const MINUTES_APART = 20

/** Runs `work` in a demo shop of its own, which is gone afterwards. */
export async function inDemoWorld<T>(work: (world: DemoWorld) => Promise<T>): Promise<T> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/assistant-'))
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  let time: number | null = null
  const clock = { now: () => new Date(time ?? Date.now()) }
  const tomorrow = Math.floor((Date.now() + NAIROBI_MS) / DAY_MS) * DAY_MS - NAIROBI_MS + DAY_MS
  let calls = 0
  function setTime(at: string): void {
    const [hours = 0, minutes = 0] = at.split(':').map(Number)
    time = tomorrow + (hours * 60 + minutes + (calls % MINUTES_APART)) * MINUTE_MS
    calls += 1
  }
  try {
    return await withShop(async (place) => {
      const deps = {
        ...place.deps,
        cipher: createCipher([randomBytes(KEY_BYTES)]),
        passwordCost: { memory: 64, passes: 1, parallelism: 1 },
      }
      const shop = createShop(deps)
      await fill({ shop, deps })
      const pieces = await piecesOf(shop)
      const members = await membersOf(shop)
      return work({
        shop,
        deps,
        pieces,
        members,
        byHandle: finder(pieces),
        answer: answering({ shop, deps }),
        asVip: vip({ shop, deps }, members),
        setTime,
        pass: (seconds) => void (time = (time ?? Date.now()) + seconds * 1000),
      })
    }, clock)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill({ shop, deps }: Workplace): Promise<void> {
  const options = { storage: deps.storage, log: () => {}, alone: <R>(task: () => Promise<R>) => task() }
  await seedDemo(shop, options)
  const openThen = (then: object) => createShop({ ...deps, ...then, mailer: { send: async () => {} }, demo: true })
  await seedMembers(shop, { ...options, withAdmin: true, openThen })
}

function answering(place: Workplace): DemoWorld['answer'] {
  let made: DriverAnswer | undefined
  const assistant = observedAssistant(place, (answer) => (made = answer))
  return async (...turn) => {
    made = undefined
    await assistant.answer(...turn)
    return made
  }
}

/** KES above which somebody is VIP. */
const VIP_SPENT = 50_000

function vip({ deps: { database } }: Workplace, members: DemoWorld['members']): DemoWorld['asVip'] {
  const spend = (userId: string | undefined, more: number) =>
    database.db.run('update orders set total_amount = total_amount + $2 where user_id = $1', [userId, more])
  return async (name, work) => {
    const id = members.get(name)?.member.id
    await spend(id, VIP_SPENT)
    try {
      return await work()
    } finally {
      await spend(id, -VIP_SPENT)
    }
  }
}

async function piecesOf(shop: Shop): Promise<Map<string, Product>> {
  const found = await Promise.all(demoProducts.map(({ name }) => shop.catalogue.byName(name)))
  return new Map(found.flatMap((piece) => (piece ? [[piece.id, piece]] : [])))
}

function finder(pieces: ReadonlyMap<string, Product>): DemoWorld['byHandle'] {
  const byName = new Map([...pieces.values()].map((piece) => [piece.name, piece]))
  const names = new Map(demoProducts.map(({ handle, name }) => [handle, name]))
  return (handle) => {
    const piece = byName.get(names.get(handle) ?? '')
    if (!piece) throw new Error(`the demo has no ${handle}`)
    return piece
  }
}

async function membersOf(shop: Shop): Promise<Map<MemberName, DemoMember>> {
  const device = { address: 'bench', userAgent: '', csrfToken: null, deviceTokens: [] }
  const found = new Map<MemberName, DemoMember>()
  for (const name of Object.keys(people) as MemberName[]) {
    const { tokens } = await shop.membership.signIn({ email: people[name].email, password: DEMO_PASSWORD, session: 'cookie' }, device)
    const member = await shop.accounts.sessions.identify(tokens.access_token)
    if (!member) throw new Error(`${name} is not signed in`)
    const { items } = await shop.orders.listFor(member.id, { limit: 50 })
    found.set(name, { name, member, orders: items })
  }
  return found
}
