import { Link } from 'react-router'
import { ASSISTANT_BATCH, ASSISTANT_CODE } from '../../../../shop/offers/rules-assistant-codes.ts'
import { DayLimit } from './day-limit.tsx'
import { DISCOUNTS_LIST } from './discount-words.ts'

/** Codes that the assistant, and people in the inbox, have given today. */
export interface AssistantCodesToday {
  given: number
  most: number
}

/** What the assistant may give who asks for a lower price, and how many codes of it in a day (open-21). */
export function AssistantCodes({ today: { given, most } }: { today: AssistantCodesToday }) {
  return (
    <details className="admin-panel px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Codes of the assistant</summary>
      <div className="space-y-4 pb-2">
        <p className="max-w-prose text-ink-soft">
          {`For shoppers who ask for a lower price in the chat: at most ${ASSISTANT_CODE.percentMax}% off, one code of their own that counts once within ${ASSISTANT_CODE.seconds / 3600} hours, one in ${ASSISTANT_CODE.againSeconds / 86_400} days and never beside another code. What you give in the inbox counts, too. `}
          <Link
            to={`${DISCOUNTS_LIST}?batch=${ASSISTANT_BATCH}`}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            Codes that were given
          </Link>
        </p>
        <DayLimit
          setting="assistant_codes_per_day"
          gone={given}
          most={most}
          verb="given"
          note="When they are gone, the assistant gives none until midnight. 0 gives none."
        />
      </div>
    </details>
  )
}
