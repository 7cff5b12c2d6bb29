import { v7 as uuid } from 'uuid'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { COUNT_MAX } from '../../list-count.ts'
import { garmentOf, type Garment } from '../rules-rig.ts'
import type { CleanUpRequest, CleanUpStarted, Proposal, Proposals, ProposalsQuery } from './contract-proposals.ts'
import {
  PROPOSALS_AT_ONCE,
  PROPOSALS_OPEN_MAX,
  PROPOSALS_PAGE,
  PROPOSAL_KEPT_SECONDS,
  PROPOSAL_TABS,
  proposalAddress,
  type ProposalState,
  type ProposalTab,
} from './rules-proposals.ts'
import { SURE } from './rules-studio.ts'

const START = '00000000-0000-0000-0000-000000000000'
const SWEPT_AT_ONCE = 200

// A flaw has to be seen as it is. A piece may show one photo twice, and be marked twice.
const CANDIDATES = {
  name: 'studio_candidates',
  text: `select p.id as product_id, p.name, p.kind, i.key as picture,
      exists (select from picture_originals o where o.key = i.key) or exists (select from jsonb_each_text(p.flaw_pictures) f where f.value = i.key) as left_out
    from (select id, min(place) as place from unnest($1::uuid[]) with ordinality as marked(id, place) group by id) asked
      join products p on p.id = asked.id
      join lateral (select key, min(position) as position from product_pictures where product_id = p.id group by key) i on true
    where $2 or i.position = 1 order by asked.place, i.position limit $3`,
}
// Two who ask at the same time do so one after the other, so that the limit holds.
const ONE_BY_ONE = { name: 'studio_one_by_one', text: `select pg_advisory_xact_lock(hashtext('studio proposals'))` }
const OPEN = {
  name: 'studio_open',
  text: `select count(*)::int as count from (select from studio_proposals where decided_at is null limit ${PROPOSALS_OPEN_MAX + 1}) few`,
}
// One that could not be made is tried again.
const ADD = {
  name: 'studio_add',
  text: `insert into studio_proposals as p (id, product_id, name, picture, garment, due_at, created_at)
    select w.id, w.product_id, w.name, w.picture, w.garment, $6::timestamptz, $6::timestamptz
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) as w(id, product_id, name, picture, garment)
    on conflict (product_id, picture) where decided_at is null do update set state = 'waiting', reasons = '{}', tries = 0, due_at = excluded.due_at,
      name = excluded.name, garment = excluded.garment, created_at = excluded.created_at where p.state = 'failed'
    returning p.id`,
}

const WHICH: Record<ProposalTab, string> = {
  sure: `s.state = 'ready' and s.confidence >= ${SURE}`,
  doubtful: `s.state = 'ready' and s.confidence < ${SURE}`,
  waiting: `s.state = 'waiting'`,
  failed: `s.state = 'failed'`,
  accepted: `s.state = 'accepted'`,
  rejected: `s.state = 'rejected'`,
}
// What a piece shows now decides whether it still can be taken: of one that was accepted what it has got by it.
const SHOWN = `s.id, s.product_id, coalesce(p.name, s.name) as name, s.picture, s.garment, s.state, s.confidence, s.reasons, s.angle, s.made, s.decided_at,
  coalesce(u.full_name, u.email) as decided_by,
  case when p.id is null then 'product_gone'
    when not exists (select from product_pictures i where i.product_id = p.id and i.key = case s.state when 'accepted' then s.made else s.picture end)
    then 'picture_changed' end as stale
  from studio_proposals s left join products p on p.id = s.product_id left join users u on u.id = s.decided_by`
const listed = (tab: ProposalTab) => ({
  name: `studio_list_${tab}`,
  text: `select ${SHOWN} where ${WHICH[tab]} and s.id > $1 order by s.id limit ${PROPOSALS_PAGE + 1}`,
})
const LISTS = Object.fromEntries(PROPOSAL_TABS.map((tab) => [tab, listed(tab)])) as Record<ProposalTab, { name: string; text: string }>
const counted = PROPOSAL_TABS.map(
  (tab) => `'${tab}', (select count(*)::int from (select from studio_proposals s where ${WHICH[tab]} limit ${COUNT_MAX + 1}) few)`,
)
const COUNTS = { name: 'studio_counts', text: `select json_build_object(${counted.join(', ')}) as counts` }
const ONE = { name: 'studio_one', text: 'select id, product_id, picture, state, made from studio_proposals where id = $1' }
const ONE_LOCKED = { name: 'studio_one_locked', text: `${ONE.text} for update` }
const SETTLE = {
  name: 'studio_settle',
  text: `update studio_proposals set state = $2, made = $3, decided_by = $4, decided_at = $5, due_at = null where id = $1`,
}
const TO_EMPTY = {
  name: 'studio_to_empty',
  text: `select id, false as over from studio_proposals where decided_at is not null and emptied_at is null
    union all select id, true from studio_proposals where created_at <= $1 limit ${SWEPT_AT_ONCE}`,
}
const EMPTIED = {
  name: 'studio_emptied',
  text: 'update studio_proposals set emptied_at = $2 where id = any($1::uuid[]) and decided_at is not null',
}
const FORGET = { name: 'studio_forget', text: 'delete from studio_proposals where id = any($1::uuid[]) and created_at <= $2' }

interface Candidate {
  product_id: string
  name: string
  kind: Kind | null
  picture: string
  left_out: boolean
}

interface ShownRow extends Omit<Proposal, 'product' | 'small' | 'whole' | 'decided_at'> {
  product_id: string
  name: string
  decided_at: Date | null
}

/** What a decision is about. */
export interface ProposalRecord {
  id: string
  product_id: string
  picture: string
  state: ProposalState
  made: string | null
}

export const proposalFolder = (id: string): string => `studio/${id}`
export const proposalFile = (id: string, size: 'small' | 'whole'): string => `studio/${id}/${size === 'small' ? 'small.webp' : 'whole.jpg'}`

/** Pictures that are cleaned up as a job: which, what became of each, and for how long. */
export function createProposals({ db, storage, clock }: Pick<AreaDeps, 'db' | 'storage' | 'clock'>) {
  return {
    /**
     * Inside a transaction. Has pictures of these products cleaned up; what is open already stays as it is. Throws `studio_none`,
     * `studio_too_many` and `studio_full`.
     */
    async addProposals(products: readonly string[], pictures: CleanUpRequest['pictures']): Promise<CleanUpStarted> {
      const found = await db.query<Candidate>(CANDIDATES, [products, pictures === 'all', PROPOSALS_AT_ONCE * 2])
      const wanted = found.filter((one) => !one.left_out)
      if (wanted.length === 0) throw new ShopError('studio_none')
      if (wanted.length > PROPOSALS_AT_ONCE) throw new ShopError('studio_too_many')
      await db.query(ONE_BY_ONE, [])
      const rows = wanted.map(({ kind, ...one }) => ({ ...one, id: uuid(), garment: garmentOf(kind) ?? ('top' satisfies Garment) }))
      const columns = (['id', 'product_id', 'name', 'picture', 'garment'] as const).map((name) => rows.map((row) => row[name]))
      const added = await db.query(ADD, [...columns, clock.now()])
      const [open] = await db.query<{ count: number }>(OPEN, [])
      if (added.length > 0 && (open?.count ?? 0) > PROPOSALS_OPEN_MAX) throw new ShopError('studio_full')
      return { added: added.length, open: wanted.length - added.length, left: found.length - wanted.length }
    },

    /** Some of one kind, in the order in which they were asked for. */
    async proposals({ tab, after = START }: ProposalsQuery): Promise<Proposals> {
      const [rows, [sums]] = await Promise.all([
        db.query<ShownRow>(LISTS[tab], [after]),
        db.query<{ counts: Record<ProposalTab, number> }>(COUNTS, []),
      ])
      const page = rows.slice(0, PROPOSALS_PAGE)
      return {
        items: page.map(shown),
        next_after: rows.length > PROPOSALS_PAGE ? (page.at(-1)?.id ?? null) : null,
        counts: sums?.counts ?? ({} as Record<ProposalTab, number>),
      }
    },

    /** The picture that is proposed; null when there is none (any more). */
    async proposedPicture(id: string, size: 'small' | 'whole'): Promise<{ content: Buffer; contentType: string } | null> {
      const [row] = await db.query<ProposalRecord>(ONE, [id])
      const content = row?.state === 'ready' ? await storage.get(proposalFile(id, size)) : null
      return content && { content, contentType: size === 'small' ? 'image/webp' : 'image/jpeg' }
    },

    /** Inside a transaction: nobody else decides it until its end. Throws `proposal_gone`. */
    async lockProposal(id: string): Promise<ProposalRecord> {
      const [row] = await db.query<ProposalRecord>(ONE_LOCKED, [id])
      if (!row) throw new ShopError('proposal_gone')
      return row
    },

    /** After `lockProposal`. */
    async settleProposal(id: string, { state, made, by }: { state: ProposalState; made: string | null; by: string }): Promise<void> {
      await db.query(SETTLE, [id, state, made, by, clock.now()])
    },

    /** Deletes the files of what was decided, and all of what is too old. */
    async sweepProposals(): Promise<void> {
      const until = later(clock.now(), -PROPOSAL_KEPT_SECONDS)
      for (;;) {
        const rows = await db.query<{ id: string; over: boolean }>(TO_EMPTY, [until])
        for (const { id } of rows) await storage.deleteFolder(proposalFolder(id))
        const ids = rows.map(({ id }) => id)
        await db.query(EMPTIED, [ids, clock.now()])
        await db.query(FORGET, [ids, until])
        if (rows.length < SWEPT_AT_ONCE) return
      }
    },
  }
}

function shown({ product_id: id, name, decided_at: at, ...row }: ShownRow): Proposal {
  const address = (size: 'small' | 'whole') => (row.state === 'ready' ? proposalAddress(row.id, size) : null)
  return {
    ...row,
    product: { id, name },
    small: address('small'),
    whole: address('whole'),
    decided_at: at?.toISOString() ?? null,
  }
}
