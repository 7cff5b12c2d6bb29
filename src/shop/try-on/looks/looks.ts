import { randomBytes } from 'node:crypto'
import { LIVE_CARD } from '../../catalogue/card-sql.ts'
import type { ProductCard } from '../../catalogue/contract.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { deleteEach } from '../delete-each.ts'
import type { Look, SharedLook } from './contract.ts'
import { isLookToken, LOOK_DAYS, LOOKS_MAX } from './rules.ts'

// Those of one member take turns, so that two at once are not one too many.
const LOCK = { name: 'looks_lock', text: `select pg_advisory_xact_lock(hashtext('look:' || $1::text))` }
const ADD = {
  name: 'looks_add',
  text: `insert into try_on_looks (id, user_id, token, product_ids, width, height, created_at, expires_at)
    select $1, $2, $3, $4::uuid[], $5, $6, $7, $8
    where (select count(*) from try_on_looks where user_id = $2 and deleted_at is null and expires_at > $7) < ${LOOKS_MAX} returning id`,
}
const COLUMNS = 'id, token, product_ids, width, height, created_at, expires_at'
const OWN = {
  name: 'looks_own',
  text: `select ${COLUMNS} from try_on_looks where user_id = $1 and deleted_at is null and expires_at > $2
    and ($3::uuid is null or id = $3) order by created_at desc, id desc`,
}
const SHARED = {
  name: 'looks_shared',
  text: `select ${COLUMNS}, coalesce((
      select json_agg((${LIVE_CARD})::json order by worn.place) from unnest(l.product_ids) with ordinality as worn(id, place)
      join products p on p.id = worn.id and p.is_active), '[]') as pieces
    from try_on_looks l where l.token = $1 and l.deleted_at is null and l.expires_at > $2`,
}
const DELETE = {
  name: 'looks_delete',
  text: 'update try_on_looks set deleted_at = $3 where id = $1 and user_id = $2 and deleted_at is null returning id',
}
const TO_REMOVE = {
  name: 'looks_to_remove',
  text: 'select id from try_on_looks where deleted_at is not null or expires_at <= $1 order by expires_at limit 200',
}
const REMOVE = { name: 'looks_remove', text: 'delete from try_on_looks where id = $1' }
const FORGET_USER = {
  name: 'looks_forget_user',
  text: 'update try_on_looks set user_id = null, deleted_at = coalesce(deleted_at, $2) where user_id = $1',
}
const COUNT = { name: 'looks_count', text: 'select count(*)::int as count from try_on_looks where deleted_at is null and expires_at > $1' }

interface LookRow {
  id: string
  token: string
  product_ids: string[]
  width: number
  height: number
  created_at: Date
  expires_at: Date
}

export interface NewLook {
  id: string
  userId: string
  productIds: readonly string[]
  width: number
  height: number
}

/** In the export of its member; the picture as base64. */
export interface ExportedLook {
  created_at: string
  expires_at: string
  link: string
  product_ids: string[]
  picture_jpeg: string
}

export type Looks = ReturnType<typeof createLooks>

/** Pictures of looks that members asked the shop to keep: for a month, seen by whoever has the link. */
export function createLooks({ db, clock, storage, publicUrl }: Pick<AreaDeps, 'db' | 'clock' | 'storage' | 'publicUrl'>) {
  async function removeFiles(id: string): Promise<void> {
    await storage.deleteFolder(folderOf(id))
    await db.query(REMOVE, [id])
  }
  const own = (userId: string, id: string | null = null) => db.query<LookRow>(OWN, [userId, clock.now(), id])

  return {
    /** A row, before its picture is stored. Inside a transaction. Throws `looks_full`. */
    async add({ id, userId, productIds, width, height }: NewLook): Promise<void> {
      const now = clock.now()
      await db.query(LOCK, [userId])
      const token = randomBytes(24).toString('base64url')
      const values = [id, userId, token, productIds, width, height, now, later(now, LOOK_DAYS * 86_400)]
      if ((await db.query(ADD, values)).length === 0) throw new ShopError('looks_full')
    },

    /** The member's own, the newest first. */
    async list(userId: string): Promise<Look[]> {
      return (await own(userId)).map(presented)
    },

    /** Null when they have no such look. */
    async find(id: string, userId: string): Promise<Look | null> {
      const [row] = await own(userId, id)
      return row ? presented(row) : null
    },

    /** The link opens nothing from this moment on. Throws `not_found`. */
    async delete(id: string, userId: string): Promise<void> {
      const gone = await db.query(DELETE, [id, userId, clock.now()])
      if (gone.length === 0) throw new ShopError('not_found')
      // What cannot be deleted now is deleted by the next sweep.
      await removeFiles(id).catch(() => {})
    },

    /** The look of a link, with its pieces as they are now; null when the link opens nothing. */
    async shared(token: string): Promise<SharedLook | null> {
      const row = await rowOf(token)
      if (!row) return null
      const { id: _, product_ids: __, ...rest } = presented(row)
      return { ...rest, pieces: row.pieces }
    },

    /** Its picture as JPEG; null likewise. */
    async sharedPicture(token: string): Promise<Buffer | null> {
      const row = await rowOf(token)
      return row && storage.get(pictureKeyOf(row.id))
    },

    /** Takes away what was deleted or is a month old. Run by a worker. */
    async sweepLooks(): Promise<void> {
      const gone = await db.query<{ id: string }>(TO_REMOVE, [clock.now()])
      await deleteEach(
        gone.map(
          ({ id }) =>
            () =>
              removeFiles(id),
        ),
      )
    },

    /** The member has gone: nobody sees their looks any more, and the next sweep deletes them, seconds later. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId, clock.now()])
    },

    /** For the data export. */
    async looksOf(userId: string): Promise<ExportedLook[]> {
      const exported: ExportedLook[] = []
      for (const row of await own(userId)) {
        const { created_at, expires_at, token, product_ids } = presented(row)
        const picture = await storage.get(pictureKeyOf(row.id))
        const link = `${publicUrl}/look/${token}`
        exported.push({ created_at, expires_at, link, product_ids, picture_jpeg: picture?.toString('base64') ?? '' })
      }
      return exported
    },

    /** How many there are, of all members. */
    async count(): Promise<number> {
      const [row] = await db.query<{ count: number }>(COUNT, [clock.now()])
      return row?.count ?? 0
    },
  }

  async function rowOf(token: string): Promise<(LookRow & { pieces: ProductCard[] }) | null> {
    if (!isLookToken(token)) return null
    const [row] = await db.query<LookRow & { pieces: ProductCard[] }>(SHARED, [token, clock.now()])
    return row ?? null
  }
}

function presented({ id, token, product_ids, width, height, created_at, expires_at }: LookRow): Look {
  return { id, token, product_ids, width, height, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

/** Below nothing that is served by its key; the folder goes as a whole, with what a process that was killed has left in it. */
export const folderOf = (id: string) => `looks/${id}`
export const pictureKeyOf = (id: string) => `${folderOf(id)}/look.jpg`
