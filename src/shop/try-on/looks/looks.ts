import { randomBytes } from 'node:crypto'
import { LIVE_CARD } from '../../catalogue/card-sql.ts'
import type { ProductCard } from '../../catalogue/contract.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { deleteEach } from '../delete-each.ts'
import type { Look, SharedLook } from './contract.ts'
import { isLookToken, LOOK_DAYS, LOOK_STORING_SECONDS, LOOKS_MAX } from './rules.ts'

/** Far more than there ever are: what cannot be deleted must keep nothing from its turn. */
const BATCH_SIZE = 5000
/** What is further ahead than this was dated by a clock that was wrong. Seconds. */
const CLOCKS_APART = 900

// Those of one member take turns, so that two at once are not one too many.
const LOCK = { name: 'looks_lock', text: `select pg_advisory_xact_lock(hashtext('look:' || $1::text))` }
// One that is being stored has its place, too.
const THERE = `deleted_at is null and expires_at > $2 and (storing_until is null or storing_until > $2)`
const ADD = {
  name: 'looks_add',
  text: `insert into try_on_looks (id, user_id, token, product_ids, width, height, created_at, expires_at, storing_until)
    select $1, $3, $4, $5::uuid[], $6, $7, $2, $8, $9
    where (select count(*) from try_on_looks where user_id = $3 and ${THERE}) < ${LOOKS_MAX} returning id`,
}
const COLUMNS = 'id, token, product_ids, width, height, created_at, expires_at'
const SEEN = `deleted_at is null and storing_until is null and expires_at > $2`
const OWN = {
  name: 'looks_own',
  text: `select ${COLUMNS} from try_on_looks where user_id = $1 and ${SEEN}
    and ($3::uuid is null or id = $3) order by created_at desc, id desc`,
}
// Nobody is shown what somebody made whose account the shop has closed.
const OPEN = `${SEEN} and exists (select from users u where u.id = l.user_id and u.disabled_at is null)`
const SHARED = {
  name: 'looks_shared',
  text: `select ${COLUMNS}, coalesce((
      select json_agg((${LIVE_CARD})::json order by worn.place) from unnest(l.product_ids) with ordinality as worn(id, place)
      join products p on p.id = worn.id and p.is_active), '[]') as pieces
    from try_on_looks l where l.token = $1 and ${OPEN}`,
}
const PICTURED = { name: 'looks_pictured', text: `select id from try_on_looks l where token = $1 and ${OPEN}` }
// Whoever stores a picture says until when, before and after: what is deleted meanwhile is deleted again until nobody can be at it.
const STORE = {
  name: 'looks_store',
  text: `update try_on_looks set storing_until = $3
    where id = $1 and user_id = $2 and deleted_at is null and storing_until is not null returning id`,
}
const STORED = {
  name: 'looks_stored',
  text: 'update try_on_looks set storing_until = null where id = $1 and user_id = $2 and deleted_at is null returning id',
}
const DELETE = {
  name: 'looks_delete',
  text: 'update try_on_looks set deleted_at = $3 where id = $1 and user_id = $2 and deleted_at is null returning id',
}
const TAKE_DOWN = {
  name: 'looks_take_down',
  text: 'update try_on_looks set deleted_at = $2 where token = $1 and deleted_at is null returning id',
}
// A clock that was wrong may have given it years.
const TO_EMPTY = {
  name: 'looks_to_empty',
  text: `select id from try_on_looks where emptied_at is null
      and (deleted_at is not null or expires_at <= $1 or storing_until <= $1 or expires_at > $2) order by expires_at limit ${BATCH_SIZE}`,
}
// Nothing of it is left but that it was there. Not yet of one whose picture somebody may be storing.
const EMPTIED = {
  name: 'looks_emptied',
  text: `update try_on_looks set emptied_at = $2, deleted_at = coalesce(deleted_at, $2), user_id = null, product_ids = '{}'
    where id = $1 and (storing_until is null or storing_until <= $2)`,
}
const TO_REMOVE = {
  name: 'looks_to_remove',
  text: `select id from try_on_looks where emptied_at <= $1 or emptied_at > $2 order by emptied_at limit ${BATCH_SIZE}`,
}
const REMOVE = { name: 'looks_remove', text: 'delete from try_on_looks where id = $1' }
const FORGET_USER = {
  name: 'looks_forget_user',
  text: 'update try_on_looks set user_id = null, deleted_at = coalesce(deleted_at, $2) where user_id = $1',
}
const COUNT = {
  name: 'looks_count',
  text: 'select count(*)::int as count from try_on_looks where deleted_at is null and storing_until is null and expires_at > $1',
}

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
  async function empty(id: string): Promise<void> {
    await storage.deleteFolder(folderOf(id))
    await db.query(EMPTIED, [id, clock.now()])
  }
  /** Once more before its row goes: what was on its way when a process or a machine ended has come by then. */
  async function remove(id: string): Promise<void> {
    await storage.deleteFolder(folderOf(id))
    await db.query(REMOVE, [id])
  }
  const untilStored = () => later(clock.now(), LOOK_STORING_SECONDS)
  const own = (userId: string, id: string | null = null) => db.query<LookRow>(OWN, [userId, clock.now(), id])

  return {
    /** A row, before its picture is stored. Inside a transaction. Throws `looks_full`. */
    async add({ id, userId, productIds, width, height }: NewLook): Promise<void> {
      const now = clock.now()
      await db.query(LOCK, [userId])
      const token = randomBytes(24).toString('base64url')
      const values = [id, now, userId, token, productIds, width, height, later(now, LOOK_DAYS * 86_400), untilStored()]
      if ((await db.query(ADD, values)).length === 0) throw new ShopError('looks_full')
    },

    /** Before its picture is stored; false when it is already, or is deleted. */
    async mayStore(id: string, userId: string): Promise<boolean> {
      return (await db.query(STORE, [id, userId, untilStored()])).length > 0
    },

    /** From now on it is seen; false when it was deleted meanwhile. */
    async stored(id: string, userId: string): Promise<boolean> {
      return (await db.query(STORED, [id, userId])).length > 0
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
      await empty(id).catch(() => {})
    },

    /** As an admin does of what must not be shown: nobody sees it from this moment on. Its id; throws `not_found`. */
    async takeDown(token: string): Promise<string> {
      const [row] = await db.query<{ id: string }>(TAKE_DOWN, [token, clock.now()])
      if (!row) throw new ShopError('look_not_found')
      return row.id
    },

    /** The look of a link, with its pieces as they are now; null when the link opens nothing. */
    async shared(token: string): Promise<SharedLook | null> {
      if (!isLookToken(token)) return null
      const [row] = await db.query<LookRow & { pieces: ProductCard[] }>(SHARED, [token, clock.now()])
      if (!row) return null
      const { id: _, product_ids: __, ...rest } = presented(row)
      return { ...rest, pieces: row.pieces }
    },

    /** Its picture as JPEG; null likewise. */
    async sharedPicture(token: string): Promise<Buffer | null> {
      const [row] = isLookToken(token) ? await db.query<{ id: string }>(PICTURED, [token, clock.now()]) : []
      return row ? storage.get(pictureKeyOf(row.id)) : null
    },

    /** Takes away what was deleted or is a month old. Run by a worker. */
    async sweepLooks(): Promise<void> {
      const now = clock.now()
      const gone = await db.query<{ id: string }>(TO_EMPTY, [now, later(now, LOOK_DAYS * 86_400 + CLOCKS_APART)])
      await deleteEach(
        gone.map(
          ({ id }) =>
            () =>
              empty(id),
        ),
      )
      const emptied = await db.query<{ id: string }>(TO_REMOVE, [later(now, -86_400), later(now, CLOCKS_APART)])
      await deleteEach(
        emptied.map(
          ({ id }) =>
            () =>
              remove(id),
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
}

function presented({ id, token, product_ids, width, height, created_at, expires_at }: LookRow): Look {
  return { id, token, product_ids, width, height, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}

/** Below nothing that is served by its key; the folder goes as a whole, with what a process that was killed has left in it. */
export const folderOf = (id: string) => `looks/${id}`
export const pictureKeyOf = (id: string) => `${folderOf(id)}/look.jpg`
