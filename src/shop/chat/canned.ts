import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { CannedReply, CannedRequest } from './contract-desk.ts'
import { CANNED_MAX } from './rules.ts'

const LIST = { name: 'chat_canned_list', text: 'select id, short, text_en, text_sw, version from chat_canned order by short' }
const TAKEN = { name: 'chat_canned_taken', text: 'select from chat_canned where short = $1 and id <> $2' }
const ADD = {
  name: 'chat_canned_add',
  text: `insert into chat_canned (id, short, text_en, text_sw, updated_at) select $1, $2, $3, $4, $5
    where (select count(*) from chat_canned) < ${CANNED_MAX} on conflict (id) do nothing returning id`,
}
const CHANGE = {
  name: 'chat_canned_change',
  text: `update chat_canned set short = $2, text_en = $3, text_sw = $4, updated_at = $5, version = version + 1
    where id = $1 and version = $6 returning id`,
}
const KNOWN = { name: 'chat_canned_known', text: 'select from chat_canned where id = $1' }
const DROP = { name: 'chat_canned_drop', text: 'delete from chat_canned where id = $1 returning id' }

/** Replies that are written once and sent often. */
export function createCanned({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  return {
    /** All of them, by their short names. */
    canned: (): Promise<CannedReply[]> => db.query<CannedReply>(LIST, []),

    /**
     * Writes one; new with version 0. Throws `chat_canned_changed` when somebody else changed it meanwhile, `chat_canned_taken` for a name
     * that another has, `chat_canned_full`.
     */
    async saveCanned(id: string, { short, text_en, text_sw, version }: CannedRequest): Promise<void> {
      await atomically(async (tx) => {
        if ((await tx.query(TAKEN, [short, id])).length > 0) throw new ShopError('chat_canned_taken')
        const values = [id, short, text_en, text_sw, clock.now()]
        const written = await (version === 0 ? tx.query(ADD, values) : tx.query(CHANGE, [...values, version]))
        if (written.length > 0) return
        const isKnown = (await tx.query(KNOWN, [id])).length > 0
        throw new ShopError(version === 0 && !isKnown ? 'chat_canned_full' : 'chat_canned_changed')
      })
    },

    /** Throws `not_found`. */
    async removeCanned(id: string): Promise<void> {
      if ((await db.query(DROP, [id])).length === 0) throw new ShopError('not_found')
    },
  }
}
