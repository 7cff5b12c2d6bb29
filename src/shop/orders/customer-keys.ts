import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Cipher } from '../../platform/encryption.ts'
import { normalisePhone } from '../phone.ts'
import type { AreaDeps } from '../deps.ts'

/** Who an order is of: the member, else the phone of the guest who paid. */
export interface Customer {
  user_id: string | null
  phone_number: string
}

interface Unkeyed extends Customer {
  id: string
  forget_person: boolean
}

const ABOUT = 'customer keys'
const SECRET_BYTES = 32
/** Orders keyed by one statement: few enough to be out of everybody's way. */
const FILL = 500

const SECRET = { name: 'customer_keys_secret', text: 'select sealed from customer_key_secret where id = 1' }
const LOCK_SECRET = { name: 'customer_keys_lock_secret', text: 'select sealed from customer_key_secret where id = 1 for update' }
const FIRST = {
  name: 'customer_keys_first',
  text: 'insert into customer_key_secret (id, sealed, created_at) values (1, $1, $2) on conflict (id) do nothing',
}
const RENEW = { name: 'customer_keys_renew', text: 'update customer_key_secret set sealed = $1 where id = 1' }
// Orders of people who are forgotten keep their random keys.
const VOID = {
  name: 'customer_keys_void',
  text: `update orders set customer_key = null
    where customer_key is not null and not forget_person and (user_id is not null or phone_number <> '')`,
}
const UNKEYED = {
  name: 'customer_keys_unkeyed',
  text: `select id, user_id, phone_number, forget_person from orders where customer_key is null
    order by id limit ${FILL} for update skip locked`,
}
const FILL_IN = {
  name: 'customer_keys_fill_in',
  text: `update orders o set customer_key = keyed.key
    from unnest($1::uuid[], $2::uuid[]) as keyed(id, key) where o.id = keyed.id`,
}

// One per process and not per transaction, as every order needs it: found by what all transactions share.
const memories = new WeakMap<Cipher, Buffer>()

/**
 * Which orders are of one buyer, without saying who: a keyed hash (HMAC-SHA256, 128 bits) of the member's id or of the phone
 * that paid. Who has a dump of the database cannot try out phones without the shop's secrets key, which seals the secret here.
 * Claiming a guest's orders re-keys them; forgetting a person gives all their orders one random key.
 */
export function createCustomerKeys({
  db,
  atomically,
  clock,
  cipher,
  log,
}: Pick<AreaDeps, 'db' | 'atomically' | 'clock' | 'cipher' | 'log'>) {
  async function secret(): Promise<Buffer> {
    const known = memories.get(cipher)
    if (known) return known
    const [row] = await db.query<{ sealed: string }>(SECRET, [])
    if (row) return remember(row.sealed)
    // Not kept in memory: this transaction may still be rolled back.
    await db.query(FIRST, [newSecret(), clock.now()])
    const [made] = await db.query<{ sealed: string }>(SECRET, [])
    return open(made?.sealed ?? '')
  }

  function newSecret(): string {
    return cipher.seal(randomBytes(SECRET_BYTES).toString('base64'), ABOUT)
  }

  function open(sealed: string): Buffer {
    return Buffer.from(cipher.open(sealed, ABOUT), 'base64')
  }

  function remember(sealed: string): Buffer {
    const opened = open(sealed)
    memories.set(cipher, opened)
    return opened
  }

  async function keyOf({ user_id: userId, phone_number: phone }: Customer): Promise<string> {
    const who = userId ? `member:${userId.toLowerCase()}` : `phone:${normalisePhone(phone) ?? phone}`
    return asUuid(
      createHmac('sha256', await secret())
        .update(who)
        .digest(),
    )
  }

  /** Sealed with the shop's key of now; with a new secret when the old one's key is lost, so that every order gets another key. */
  async function renewed(tx: typeof db, sealed: string): Promise<string> {
    if (cipher.isCurrent(sealed)) return sealed
    let again: string
    try {
      again = cipher.seal(cipher.open(sealed, ABOUT), ABOUT)
    } catch {
      log.warn({}, 'the secret of the customer keys was sealed with a lost key: all orders get new customer keys')
      again = newSecret()
      await tx.query(VOID, [])
    }
    await tx.query(RENEW, [again])
    return again
  }

  return {
    /** The key of a buyer, the same for all their orders. */
    keyOf,

    /** At each start, after the shop's secrets key was checked: the secret exists and is sealed with the key of now. As often as one likes. */
    async prepare(): Promise<void> {
      const sealed = await atomically(async (tx) => {
        await tx.query(FIRST, [newSecret(), clock.now()])
        const [row] = await tx.query<{ sealed: string }>(LOCK_SECRET, [])
        return renewed(tx, row?.sealed ?? '')
      })
      remember(sealed)
    },

    /** Keys some of the orders that have no key yet; returns how many. Any number of workers. */
    async fillNext(): Promise<number> {
      return atomically(async (tx) => {
        const found = await tx.query<Unkeyed>(UNKEYED, [])
        const keys = await Promise.all(found.map((order) => (isForgotten(order) ? randomCustomerKey() : keyOf(order))))
        if (found.length > 0) await tx.query(FILL_IN, [found.map(({ id }) => id), keys])
        return found.length
      })
    },
  }
}

/** Of somebody who is forgotten: it leads to nobody. */
export function randomCustomerKey(): string {
  return randomUUID()
}

function isForgotten({ user_id: userId, phone_number: phone, forget_person: forget }: Unkeyed): boolean {
  return !userId && (forget || phone === '')
}

/** The first 128 bits in the form of an id (version 8: a hash of one's own), which takes a quarter of the room of the text. */
function asUuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
