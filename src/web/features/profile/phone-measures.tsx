import type { BodySize } from '../../../shop/accounts/rules.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { useSession } from '../account/session/session-store.ts'
import { FIELD_LABELS, textsOf, withMeasures, BODY_FIELDS } from '../sizing/measures.ts'
import { ownMeasures } from '../sizing/own-measures.ts'

/** What was typed into "Does it fit me?" on this phone and is not in the profile: one press takes it over. */
export function PhoneMeasures({ current, onTake }: { current: BodySize; onTake: (body: BodySize) => void }) {
  const { user } = useSession()
  const own = useStore(ownMeasures, null)
  if (!own || (own.user_id !== null && own.user_id !== user?.id)) return null
  const [here, there] = [textsOf(own.body), textsOf(current)]
  const changed = BODY_FIELDS.filter((field) => here[field] && here[field] !== there[field])
  if (changed.length === 0) return null
  const text = changed.map((field) => `${FIELD_LABELS[field].label.replace(/ \(.*/, '').toLowerCase()} ${here[field]}`)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sand px-4 py-3 text-sm">
      <p>Measured on this device: {text.join(', ')}.</p>
      <Button variant="secondary" onClick={() => onTake(withMeasures(current, own.body))}>
        Fill in
      </Button>
    </div>
  )
}
