import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { deleteEach } from '../delete-each.ts'
import { LEFTOVER_SECONDS } from '../rules.ts'

const AT_ONCE = 200
const KEY = /^[0-9a-f]{32}$/
const TYPE = 'image/webp'

const NOTE = {
  name: 'cutout_leftover',
  text: 'insert into cutout_leftovers (cutout, since) select unnest($1::text[]), $2::timestamptz on conflict (cutout) do update set since = excluded.since',
}
const NAMED = { name: 'cutout_named', text: 'delete from cutout_leftovers where cutout = $1' }
const OLD = { name: 'cutout_leftovers_old', text: `select cutout from cutout_leftovers where since <= $1 order by since limit ${AT_ONCE}` }

const fileOf = (cutout: string): string => `cutouts/${cutout}.webp`

/** Notes in the transaction of the change that these files are named by nothing any more. */
export async function dropCutouts(db: Db, cutouts: readonly (string | null)[], now: Date): Promise<void> {
  const dropped = cutouts.filter((cutout) => cutout !== null)
  if (dropped.length > 0) await db.query(NOTE, [dropped, now])
}

/** Notes in the transaction of the change that it names this file. */
export async function nameCutout(db: Db, cutout: string): Promise<void> {
  await db.query(NAMED, [cutout])
}

export function createCutoutFiles({ db, storage, clock }: Pick<AreaDeps, 'db' | 'storage' | 'clock'>) {
  async function remove(cutout: string): Promise<void> {
    await storage.delete(fileOf(cutout))
    await db.query(NAMED, [cutout])
  }

  return {
    /** Stores a cut-out that nothing names yet; one that never is goes with the leftovers. Its key is of this row and version alone. */
    async storeCutout(of: { id: string; version: number }, webp: Uint8Array): Promise<string> {
      const cutout = createHash('sha256').update(`${of.id} ${of.version} `).update(webp).digest('hex').slice(0, 32)
      await dropCutouts(db, [cutout], clock.now())
      await storage.put(fileOf(cutout), webp, TYPE)
      return cutout
    },

    /** Null when there is none of this key. */
    async cutout(key: string): Promise<{ content: Buffer; contentType: string } | null> {
      const content = KEY.test(key) ? await storage.get(fileOf(key)) : null
      return content && { content, contentType: TYPE }
    },

    /** Deletes files that nothing has named for a day. */
    async sweepCutouts(): Promise<void> {
      for (;;) {
        const old = await db.query<{ cutout: string }>(OLD, [later(clock.now(), -LEFTOVER_SECONDS)])
        await deleteEach(
          old.map(
            ({ cutout }) =>
              () =>
                remove(cutout),
          ),
        )
        if (old.length < AT_ONCE) return
      }
    },
  }
}
