import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/database.ts'
import { confirmedContacts } from '../../src/shop/contacts/schema.ts'
import { normalisePhone } from '../../src/shop/phone.ts'

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
  const expires_at = new Date('2100-01-01')
  await db.orm.insert(confirmedContacts).values({ id: randomUUID(), kind: 'phone', contact, guest_id, expires_at }).onConflictDoNothing()
}
