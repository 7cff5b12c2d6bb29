import type { Look } from '../../../../shop/try-on/looks/contract.ts'
import { DEVICE_LOOKS_MAX } from '../../../../shop/try-on/looks/rules.ts'
import { inDatabase } from '../../../lib/indexed-store.ts'
import { isRecord, STORAGE_KEYS } from '../../../lib/storage.ts'
import { createStore } from '../../../lib/store.ts'
import { onSignedOut } from '../../account/session/session-store.ts'

// Looks that a member saved: on this device only, unless they say otherwise. Signing out deletes them. Nothing here throws.

/** What is worn, as it was when the look was saved. */
export interface LookPiece {
  id: string
  name: string
  /** KES. */
  price: number
}

export interface DeviceLook {
  id: string
  user_id: string
  /** ISO. */
  saved_at: string
  pieces: readonly LookPiece[]
  picture: Blob
  /** Where it is in the account; null while it is here only. */
  account: Pick<Look, 'id' | 'token' | 'expires_at'> | null
  /** How often it was taken out of the account: it is another look there the next time. */
  removals: number
}

const STORE = 'looks'

/** Those of whoever asked last, the newest first; null until they are read. */
export const deviceLooks = createStore<{ userId: string; looks: readonly DeviceLook[] } | null>(null)
onSignedOut(() => deviceLooks.set(null))

/** Reads those of this member; somebody else's are deleted. */
export async function loadDeviceLooks(userId: string): Promise<void> {
  const found = await inDatabase(STORAGE_KEYS.tryOnLooks, STORE, 'readonly', (store) => store.getAll() as IDBRequest<unknown[]>)
  const looks = (found ?? []).filter(isLook)
  for (const { id, user_id } of looks) if (user_id !== userId) await remove(id)
  const own = looks.filter(({ user_id }) => user_id === userId)
  deviceLooks.set({ userId, looks: own.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at)) })
}

/** Keeps a look here. `full`: there are as many as there can be; `no-room`: the browser has none, or forbids it. */
export async function saveLook(
  userId: string,
  { pieces, picture }: Pick<DeviceLook, 'pieces' | 'picture'>,
): Promise<'saved' | 'full' | 'no-room'> {
  if (deviceLooks.get()?.userId !== userId) await loadDeviceLooks(userId)
  if ((deviceLooks.get()?.looks.length ?? 0) >= DEVICE_LOOKS_MAX) return 'full'
  const look: DeviceLook = {
    id: crypto.randomUUID(),
    user_id: userId,
    saved_at: new Date().toISOString(),
    // Whole products may be given; only this is kept.
    pieces: pieces.map(({ id, name, price }) => ({ id, name, price })),
    picture,
    account: null,
    removals: 0,
  }
  if (!(await put(look))) return 'no-room'
  change((looks) => [look, ...looks])
  return 'saved'
}

/** Notes where a look is in the account, or that it is no longer there. */
export async function noteAccount(look: DeviceLook, account: DeviceLook['account']): Promise<void> {
  const noted = { ...look, account, removals: look.removals + (account ? 0 : 1) }
  await put(noted)
  change((looks) => looks.map((one) => (one.id === look.id ? noted : one)))
}

/** From this device; in the account it stays. */
export async function deleteDeviceLook(id: string): Promise<void> {
  await remove(id)
  change((looks) => looks.filter((look) => look.id !== id))
}

function change(to: (looks: readonly DeviceLook[]) => readonly DeviceLook[]): void {
  const now = deviceLooks.get()
  if (now) deviceLooks.set({ ...now, looks: to(now.looks) })
}

async function put(look: DeviceLook): Promise<boolean> {
  return (await inDatabase(STORAGE_KEYS.tryOnLooks, STORE, 'readwrite', (store) => store.put(look, look.id))) !== undefined
}

function remove(id: string): Promise<undefined> {
  return inDatabase(STORAGE_KEYS.tryOnLooks, STORE, 'readwrite', (store) => store.delete(id))
}

function isLook(value: unknown): value is DeviceLook {
  return isRecord(value) && typeof value['id'] === 'string' && Array.isArray(value['pieces']) && value['picture'] instanceof Blob
}
