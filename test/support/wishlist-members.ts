import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { users } from '../../src/shop/accounts/schema.ts'
import type { TestShop } from './shop.ts'

/** A member who has never signed in on any device: quickly made, by the hundred. */
export async function addMember({ database, clock }: TestShop, over: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const id = uuid()
  const made = clock.now()
  await database.db.insert(users, [
    {
      id,
      email: `member-${id}@mail.example`,
      password_hash: 'none',
      unsubscribe_token: randomUUID(),
      created_at: made,
      updated_at: made,
      ...over,
    },
  ])
  return id
}

/** Members who wish for a piece, as it is now. */
export async function addWishers(t: TestShop, productId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await addMember(t)
    await t.shop.wishlist.add(id, { product_id: productId })
    ids.push(id)
  }
  return ids
}
