import type { LanguageModel } from '../../../platform/model.ts'
import { nairobiDayOf } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { MODEL_STEPS, TOKENS_IN_MAX, TOKENS_OUT_MAX } from '../rules-model.ts'

// Nothing is taken beyond what a day may cost, by however many processes: what a turn may cost at most is taken before it begins.
const RESERVE = {
  name: 'assistant_model_reserve',
  text: `insert into assistant_model_days (day, micro_kes, turns) select $1::date, $2::bigint, 1 where $2::bigint <= $3::bigint
    on conflict (day) do update set micro_kes = assistant_model_days.micro_kes + excluded.micro_kes, turns = assistant_model_days.turns + 1
    where assistant_model_days.micro_kes + excluded.micro_kes <= $3::bigint
    returning day`,
}
const SETTLE = {
  name: 'assistant_model_settle',
  text: `update assistant_model_days set micro_kes = micro_kes - $2::bigint + $3::bigint, tokens_in = tokens_in + $4, tokens_out = tokens_out + $5
    where day = $1::date`,
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
    /** Null when the day's money is spent. */
    async reserve(): Promise<Reserved | null> {
      const day = nairobiDayOf(clock.now())
      const [row] = await db.query(RESERVE, [day, most, model.kesPerDay * MICRO])
      if (!row) return null
      return {
        async settle(tokens) {
          const cost = costOf(tokens)
          await db.query(SETTLE, [day, most, cost, tokens.in, tokens.out])
          return cost / MICRO
        },
      }
    },
  }
}
