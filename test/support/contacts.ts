import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/database.ts'
import { normalisePhone } from '../../src/shop/phone.ts'

const CONFIRM = {
  name: 'test_confirm_contact',
  text: `insert into confirmed_contacts (id, kind, contact, guest_id, expires_at) values ($1, 'phone', $2, $3, $4) on conflict do nothing`,
}

/** A request of a guest who has shown by a code, some time ago, that the number is theirs. */
export async function ofKnownGuest<Request extends { phone_number: string; guest_id?: string }>(
  database: Pick<Database, 'db'>,
  request: Request,
): Promise<Request & { guest_id: string }> {
  const known = { guest_id: randomUUID(), ...request }
  await confirmPhone(database, known.guest_id, known.phone_number)
  return known
}

/** This guest has shown by a code that the number is theirs, some time ago. */
export async function confirmPhone({ db }: Pick<Database, 'db'>, guest_id: string, phone: string): Promise<void> {
  const contact = normalisePhone(phone) ?? phone
  await db.query(CONFIRM, [randomUUID(), contact, guest_id, new Date('2100-01-01')])
}
