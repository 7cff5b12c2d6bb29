import type { Look } from '../../../../shop/try-on/looks/contract.ts'
import { lookPath } from '../../../../shop/try-on/looks/rules.ts'
import { api } from '../../../lib/api.ts'
import { lightened } from '../../../lib/lighten-picture.ts'
import { createQuery } from '../../../lib/query.ts'
import { deviceLooks, noteAccount, type DeviceLook } from './device-looks.ts'

/** For sending a picture on a slow line. Milliseconds. */
const SEND_MS = 60_000

/** By account: the looks that the shop keeps, the newest first. */
export const accountLooksQuery = createQuery<readonly Look[]>({
  async fetch(_account, signal) {
    return (await api<{ looks: Look[] }>('GET', '/api/try-on/looks', { signal })).looks
  },
  staleTime: 30_000,
  max: 1,
})

/** Sends a look to the account of who saved it: whoever has its link sees it, for 30 days. Throws ApiError. */
export async function keepInAccount(look: DeviceLook): Promise<Look> {
  const pieces = look.pieces.map(({ id }) => id).join(',')
  const body = await lightened(look.picture)
  // The same look is kept once, however often it is pressed or lost on the way.
  const options = { body, idempotencyKey: `${look.id} ${look.removals}`, account: look.user_id, timeout: SEND_MS }
  const kept = await api<Look>('POST', `/api/try-on/looks?pieces=${pieces}`, options)
  await noteAccount(look, { id: kept.id, token: kept.token, expires_at: kept.expires_at })
  await refresh(look.user_id)
  return kept
}

/** The link opens nothing from this moment on; on the device the look stays. Throws ApiError. */
export async function removeFromAccount(userId: string, accountId: string): Promise<void> {
  await api('DELETE', `/api/try-on/looks/${accountId}`, { account: userId })
  const here = deviceLooks.get()?.looks.find(({ account }) => account?.id === accountId)
  if (here) await noteAccount(here, null)
  await refresh(userId)
}

export function linkOf(token: string): string {
  return location.origin + lookPath(token)
}

async function refresh(userId: string): Promise<void> {
  await accountLooksQuery.fetch(userId, { force: true }).catch(() => undefined)
}
