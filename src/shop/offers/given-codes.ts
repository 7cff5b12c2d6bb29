import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import type { CodeSource, CodeType } from './rules.ts'

export interface NewCode {
  code: string
  type: CodeType
  /** Percent or KES. */
  value: number
  description?: string
  source?: CodeSource
  expiresAt?: Date | null
  maxUses?: number | null
  /** Once for each person, with nothing bought before. */
  firstOrder?: boolean
  /** It comes with the demo, so that everybody knows it. */
  isDemo?: boolean
}

const CREATE = {
  name: 'offers_create',
  text: `insert into discount_codes (discount_id, code, type, value, description, source, expires_at, max_uses, first_order, is_demo, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (code) do nothing`,
}
const USES = {
  name: 'offers_uses',
  text: `select count(*)::int as uses from discount_uses u join discount_codes d on d.discount_id = u.discount_id where d.code = $1`,
}
const DEMO = { name: 'offers_demo', text: 'select code from discount_codes where is_demo and is_active order by code' }
// A code that a bought bag names stays, and buys nothing any more.
const RETIRE_DEMO = {
  name: 'offers_retire_demo',
  text: `with ended as (
      update discount_codes d set is_active = false where is_demo and is_active
        and exists (select from discount_uses u where u.discount_id = d.discount_id) returning code),
    dropped as (
      delete from discount_codes d where is_demo and not exists (select from discount_uses u where u.discount_id = d.discount_id)
      returning code, is_active)
    select code from ended union all select code from dropped where is_active order by code`,
}

/** Codes that the shop itself makes: those of the demo. */
export function createGivenCodes({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Makes a code; an existing one of that name is left as it is. */
    async create(input: NewCode): Promise<void> {
      const { code, type, value, description = '', source = 'manual', firstOrder = false, isDemo = false } = input
      const limits = [input.expiresAt ?? null, input.maxUses ?? null, firstOrder]
      await db.query(CREATE, [uuid(), code.toUpperCase(), type, value, description, source, ...limits, isDemo, clock.now()])
    },

    /** Codes of the demo that can be used. */
    async demoCodes(): Promise<string[]> {
      return (await db.query<{ code: string }>(DEMO, [])).map(({ code }) => code)
    },

    /** Ends the codes of the demo; which of them could be used until now. */
    async retireDemoCodes(): Promise<string[]> {
      return (await db.query<{ code: string }>(RETIRE_DEMO, [])).map(({ code }) => code)
    },

    /** How often a code has been taken. */
    async uses(code: string): Promise<number> {
      const [row] = await db.query<{ uses: number }>(USES, [code])
      return row?.uses ?? 0
    },
  }
}
