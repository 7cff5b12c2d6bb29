import { v7 as uuid } from 'uuid'
import type { LanguageModel } from '../../../platform/model.ts'
import { later, nairobiDayOf } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { MODEL_STEPS, RESERVED_SECONDS, TOKENS_IN_MAX, TOKENS_OUT_MAX } from '../rules-model.ts'

// Nothing is taken beyond what a day may cost, by however many processes: what a turn may cost at most is taken before it begins.
const RESERVE = {
  name: 'assistant_model_reserve',
  text: `with taken as (
      insert into assistant_model_days (day, micro_kes, turns) select $1::date, $2::bigint, 1 where $2::bigint <= $3::bigint
      on conflict (day) do update set micro_kes = assistant_model_days.micro_kes + excluded.micro_kes, turns = assistant_model_days.turns + 1
      where assistant_model_days.micro_kes + excluded.micro_kes <= $3::bigint
      returning day)
    insert into assistant_model_reservations (id, day, micro_kes, until) select $4::uuid, day, $2, $5 from taken returning id`,
}
// Of turns whose process has ended: nobody knows what they have cost.
const EXPIRE = {
  name: 'assistant_model_expire',
  text: `with gone as (delete from assistant_model_reservations where until <= $1 returning day, micro_kes)
    update assistant_model_days d set micro_kes = d.micro_kes - g.micro_kes
    from (select day, sum(micro_kes)::bigint as micro_kes from gone group by day) g where d.day = g.day`,
}
const SETTLE = {
  name: 'assistant_model_settle',
  text: `with own as (delete from assistant_model_reservations where id = $1 returning micro_kes)
    update assistant_model_days set micro_kes = micro_kes - coalesce((select micro_kes from own), 0) + $3::bigint,
      tokens_in = tokens_in + $4, tokens_out = tokens_out + $5
    where day = $2::date`,
}

export interface Tokens {
  in: number
  out: number
}

/** A turn that may be asked of the model. */
export interface Reserved {
  /** Writes down what it has really cost; KES. */
  settle(tokens: Tokens): Promise<number>
}

const MICRO = 1_000_000

/** Keeps what a model costs within `kesPerDay`, exactly, for all processes together. */
export function createSpending(
  { db, clock }: Pick<AreaDeps, 'db' | 'clock'>,
  model: Pick<LanguageModel, 'priceIn' | 'priceOut' | 'kesPerDay'>,
) {
  // A price for a million tokens in KES is one for a token in millionths.
  const costOf = (tokens: Tokens) => tokens.in * model.priceIn + tokens.out * model.priceOut
  const most = costOf({ in: MODEL_STEPS * TOKENS_IN_MAX, out: TOKENS_OUT_MAX })

  return {
    /** Null when the day's money is spent. What turns that broke off with their process had taken is there again. */
    async reserve(): Promise<Reserved | null> {
      const now = clock.now()
      const [id, day] = [uuid(), nairobiDayOf(now)]
      await db.query(EXPIRE, [now])
      const [row] = await db.query(RESERVE, [day, most, model.kesPerDay * MICRO, id, later(now, RESERVED_SECONDS)])
      if (!row) return null
      return {
        async settle(tokens) {
          const cost = costOf(tokens)
          await db.query(SETTLE, [id, day, cost, tokens.in, tokens.out])
          return cost / MICRO
        },
      }
    },
  }
}
