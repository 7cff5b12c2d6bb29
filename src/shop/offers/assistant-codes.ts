import { v7 as uuid } from 'uuid'
import { later, nairobiDayOf } from '../clock.ts'
import { clearLetters } from '../code.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { createLimits } from '../limits.ts'
import { createLiveCodes } from './live-codes.ts'
import { networkShares, type OfferNetwork } from './offer-networks.ts'
import { claimersOf } from './offer-uses.ts'
import {
  ASSISTANT_BATCH,
  ASSISTANT_CODE,
  ASSISTANT_CODE_LABEL,
  ASSISTANT_CODE_PREFIX,
  type AssistantCodeRefusal,
} from './rules-assistant-codes.ts'
import { RANDOM_LENGTH, type AppliedDiscount } from './rules.ts'
import { discountCodes } from './schema.ts'

const DAY_SECONDS = 86_400

const HAD = {
  name: 'assistant_codes_had',
  text: 'select from assistant_code_claims where person = any($1::text[]) and claimed_at > $2 limit 1',
}
// Each unless they had one: those that are not answered had. In the order of their keys.
const MARK = {
  name: 'assistant_codes_mark',
  text: `insert into assistant_code_claims as c (person, discount_id, claimed_at) select p, $2, $3 from unnest($1::text[]) p order by p
    on conflict (person) do update set discount_id = excluded.discount_id, claimed_at = excluded.claimed_at where c.claimed_at <= $4
    returning person`,
}
// Nothing is written when the day has its codes.
const COUNT = {
  name: 'assistant_codes_count',
  text: `insert into assistant_code_days as d (day, issued) select $1, 1 where $2::int > 0
    on conflict (day) do update set issued = d.issued + 1 where d.issued < $2 returning issued`,
}
const ISSUED_ON = { name: 'assistant_codes_issued_on', text: 'select issued from assistant_code_days where day = $1' }
const FORGET_CLAIMERS = {
  name: 'assistant_codes_forget_claimers',
  text: 'delete from assistant_code_claims where person = any($1::text[])',
}
const FORGET_CLAIMS = deletionOf('assistant_codes_forget_claims', {
  table: 'assistant_code_claims',
  where: 'claimed_at <= $1',
  by: 'claimed_at',
})
const FORGET_DAYS = { name: 'assistant_codes_forget_days', text: 'delete from assistant_code_days where day < $1' }

/** Who gets a code. */
export interface AssistantCodeAsker {
  userId: string | null
  guestId: string | null
  /** Where a guest asks from; null where that is not counted. */
  from: OfferNetwork | null
  /** Another code that counts for them is on the bag. */
  hasCode: boolean
  /** Codes of the assistant that the shop gives in a day; 0 while it gives none. */
  perDay: number
}

export type GivenCode = { discount: AppliedDiscount; refused: null } | { discount: null; refused: AssistantCodeRefusal }

/** Taken back with all that was written: why there is none. */
class Refused extends Error {
  readonly why: AssistantCodeRefusal

  constructor(why: AssistantCodeRefusal) {
    super(why)
    this.why = why
  }
}

/** Codes that the assistant gives (assist-17, open-20, open-21). */
export function createAssistantCodes({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  const monthAgo = () => later(clock.now(), -ASSISTANT_CODE.againSeconds)
  const refused = (why: AssistantCodeRefusal): GivenCode => ({ discount: null, refused: why })

  /** Makes a code, marks who has it and counts it, or none of it. The row of the day, which all wait for, is the last. */
  function issue(percent: number, persons: readonly string[], { from, perDay }: AssistantCodeAsker): Promise<GivenCode> {
    const now = clock.now()
    const day = nairobiDayOf(now)
    return atomically(async (tx) => {
      const live = createLiveCodes({ db: tx, clock })
      await live.lockPersons(persons)
      const own = await live.assistantCode(persons)
      // Of two that ask at once the second one has what the first one got.
      if (own) return { discount: own, refused: null }
      if (await live.hasExitOffer(persons)) throw new Refused('other_code')
      const [discount_id, expires_at] = [uuid(), later(now, ASSISTANT_CODE.seconds)]
      const code = `${ASSISTANT_CODE_PREFIX}-${clearLetters(RANDOM_LENGTH)}`
      const terms = { type: 'percentage', value: percent, description: ASSISTANT_CODE_LABEL, source: 'assistant' } as const
      await tx.insert(discountCodes, [{ discount_id, code, ...terms, expires_at, max_uses: 1, batch_id: ASSISTANT_BATCH, created_at: now }])
      const marked = await tx.query(MARK, [persons, discount_id, now, monthAgo()])
      if (marked.length < persons.length) throw new Refused('had_one')
      const limits = createLimits({ db: tx, clock })
      for (const { whom, max } of networkShares(from, perDay, day))
        if (!(await limits.isWithin('assistant-code', whom, { max, seconds: DAY_SECONDS }))) throw new Refused('none_left')
      if ((await tx.query(COUNT, [day, perDay])).length === 0) throw new Refused('none_left')
      return { discount: { code, ...terms, discount_id, expiresAt: expires_at.toISOString() }, refused: null }
    }).catch((error: unknown) => {
      if (error instanceof Refused) return refused(error.why)
      throw error
    })
  }

  return {
    /** One code of so many percent, for a day, once: who has a live one gets that one again, and another after 30 days only. */
    async giveAssistantCode(percent: number, asker: AssistantCodeAsker): Promise<GivenCode> {
      const persons = claimersOf(asker)
      if (persons.length === 0) return refused('unknown_person')
      const live = createLiveCodes({ db, clock })
      // In this order: a code that another tab is given in between is found by the second question.
      const had = (await db.query(HAD, [persons, monthAgo()])).length > 0
      const own = await live.assistantCode(persons)
      if (own) return { discount: own, refused: null }
      if (had) return refused('had_one')
      if (asker.hasCode) return refused('other_code')
      const most = Math.min(Math.max(1, Math.round(percent)), ASSISTANT_CODE.percentMax)
      return issue(most, persons, asker)
    },

    /** How many codes the assistant has given today, in Nairobi. */
    async assistantCodesToday(): Promise<number> {
      const [row] = await db.query<{ issued: number }>(ISSUED_ON, [nairobiDayOf(clock.now())])
      return row?.issued ?? 0
    },

    /** Nothing says any more that these people, by their hashes, had one. */
    async forgetAssistantClaimers(persons: readonly string[]): Promise<void> {
      await db.query(FORGET_CLAIMERS, [persons])
    },

    /** Drops who had one so long ago that they may have another, and the numbers of days long over. */
    async forgetAssistantClaims(): Promise<void> {
      await deleteOld(db, FORGET_CLAIMS, [monthAgo()])
      await db.query(FORGET_DAYS, [nairobiDayOf(monthAgo())])
    },
  }
}
