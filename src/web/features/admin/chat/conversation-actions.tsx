import { useState } from 'react'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import { OPENS_AT } from '../../../../shop/chat/rules.ts'
import { nairobiDayOf, nairobiMidnight } from '../../../../shop/clock.ts'
import { shopNow } from '../../../lib/api.ts'
import { fromNairobiField, nairobiField, nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useConversationActions, type Actions } from './use-conversation-actions.ts'

const HOUR_MS = 3_600_000

interface ConversationActionsProps {
  me: string
  detail: InboxDetail
  refresh: () => Promise<void>
}

/** The next steps of a conversation; those by a key name it. */
export function ConversationActions({ me, detail, refresh }: ConversationActionsProps) {
  const actions = useConversationActions(detail.id, refresh)
  const [snoozing, setSnoozing] = useState(false)
  const { status, assignee } = detail
  const isOver = status === 'resolved'
  return (
    <div role="group" aria-label="What to do" className="inbox-actions">
      {!isOver && assignee?.id !== me && (
        <Button
          variant="secondary"
          busy={actions.busy}
          onClick={() =>
            void actions.assign(
              me,
              status === 'bot' ? 'It is yours. The assistant answers no more until you give it back.' : 'It is yours.',
            )
          }
        >
          Take
        </Button>
      )}
      {isOver ? (
        <Button variant="secondary" busy={actions.busy} onClick={() => void actions.move({ to: 'open' }, 'Open again.')}>
          Open again
        </Button>
      ) : (
        <Button
          variant="secondary"
          busy={actions.busy}
          data-key="E"
          title="E"
          onClick={() => void actions.move({ to: 'resolved' }, 'Resolved. The shopper is asked how it was.')}
        >
          Resolve
        </Button>
      )}
      {status === 'snoozed' && (
        <Button variant="soft" busy={actions.busy} onClick={() => void actions.move({ to: 'open' }, 'Open again.')}>
          Wake
        </Button>
      )}
      {(status === 'queued' || status === 'open') && (
        <Button variant="soft" aria-haspopup="dialog" onClick={() => setSnoozing(true)}>
          Snooze
        </Button>
      )}
      {(status === 'queued' || status === 'open' || isOver) && (
        <Button
          variant="soft"
          busy={actions.busy}
          onClick={() => void actions.move({ to: 'bot' }, 'The assistant answers again. You can take it back at any time.')}
        >
          To assistant
        </Button>
      )}
      <Dialog
        open={snoozing}
        onClose={() => setSnoozing(false)}
        title="Snooze"
        description="It comes back by itself, or when the shopper writes."
      >
        <Snooze actions={actions} close={() => setSnoozing(false)} />
      </Dialog>
    </div>
  )
}

function Snooze({ actions, close }: { actions: Actions; close: () => void }) {
  const [now] = useState(shopNow)
  const [own, setOwn] = useState(() => nairobiField(new Date(now + 3 * HOUR_MS).toISOString()))
  const [error, setError] = useState<string>()
  async function until(at: string): Promise<void> {
    close()
    await actions.move({ to: 'snoozed', until: at }, `Put off until ${nairobiTime(at)}.`)
  }
  function takeOwn(): void {
    const at = fromNairobiField(own)
    if (at && Date.parse(at) > shopNow()) void until(at)
    else setError('Choose a time that is still to come.')
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        {choicesAt(now).map(({ label, at }) => (
          <Button key={label} variant="soft" busy={actions.busy} onClick={() => void until(at)}>
            {label}
          </Button>
        ))}
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          takeOwn()
        }}
      >
        <TextField
          label="Or until (Nairobi time)"
          type="datetime-local"
          value={own}
          error={error}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="min-h-12" busy={actions.busy}>
          Snooze
        </Button>
      </form>
    </div>
  )
}

/** An hour, the next opening, and the opening of Monday. */
function choicesAt(now: number): { label: string; at: string }[] {
  const opening = (days: number) => nairobiMidnight(nairobiDayOf(new Date(now + days * 24 * HOUR_MS))).getTime() + OPENS_AT * HOUR_MS
  const next = [opening(0), opening(1)].find((at) => at > now) ?? opening(1)
  const monday = [1, 2, 3, 4, 5, 6, 7].find((days) => new Date(opening(days)).getUTCDay() === 1) ?? 7
  const iso = (at: number) => new Date(at).toISOString()
  return [
    { label: 'For 1 hour', at: iso(now + HOUR_MS) },
    { label: next === opening(0) ? 'Until 8 AM' : 'Until 8 AM tomorrow', at: iso(next) },
    { label: 'Until Monday, 8 AM', at: iso(opening(monday)) },
  ]
}
