import type { AreaDeps } from '../deps.ts'

/** Open pages of the order, and those of its member, refetch. */
export async function announceOrder({ db, live }: Pick<AreaDeps, 'db' | 'live'>, id: string, userId: string | null): Promise<void> {
  const memberEvent = userId && live.publish(db, `member:${userId}`, { kind: 'order', order_id: id })
  await Promise.all([live.publish(db, `order:${id}`, {}), memberEvent])
}
