import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import type { DeskPerson } from '../../../../shop/chat/contract-desk.ts'
import { listUrl } from '../list/list-url.ts'
import { agoText, nairobiClock, nairobiTime } from '../../../lib/dates.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { Badge } from '../payments/state-badge.tsx'
import { Composer } from './composer.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { useDeskPeople } from './desk-live.ts'
import { conversationUrl, INBOX } from './list-query.ts'
import { Timeline } from './timeline.tsx'
import { isLate, LANGUAGE_LABELS, personName, PRIORITY_LABELS, STATUS_LABELS, waitText } from './words.ts'
import type { OpenConversationParts } from './parts.ts'
import { useNow } from './use-now.ts'
import './conversation.css'

/** One conversation: what was said, and the next answer. */
export function ConversationView(props: OpenConversationParts & { at: string; stale: boolean }) {
  const { me, detail, at, stale, params, canned, colleagues, refresh, typed } = props
  const now = useNow(at)
  const late = isLate(detail, now)
  return (
    <section aria-labelledby="conversation" className="inbox-column inbox-conversation">
      <header className="inbox-conversation-head">
        <div className="inbox-conversation-title">
          <Link
            to={listUrl(INBOX, params, { cursor: params['cursor'] })}
            aria-label="All conversations"
            className={chipClass(false, 'px-0')}
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </Link>
          <h1 id="conversation" tabIndex={-1} className="display min-w-0 text-xl break-words">
            {personName(detail)}
          </h1>
          <Link to={conversationUrl(detail.id, params, true)} className={chipClass(false)}>
            Details
          </Link>
        </div>
        <p className="inbox-conversation-state">
          <Badge {...STATUS_LABELS[detail.status]} />
          {detail.status === 'queued' && (
            <span className={late ? 'font-semibold text-primary-strong' : 'text-ink-soft'}>
              waits {waitText(detail, now)}
              {detail.due_at && `, promised by ${nairobiClock(detail.due_at)}`}
            </span>
          )}
          {detail.status === 'open' && detail.unanswered_since && (
            <span className={late ? 'font-semibold text-primary-strong' : 'text-ink-soft'}>
              no answer for {agoText(detail.unanswered_since, now)}
            </span>
          )}
          {detail.snoozed_until && <span className="text-ink-soft">until {nairobiTime(detail.snoozed_until)}</span>}
          {detail.assignee && <span>{detail.assignee.id === me ? 'Yours' : detail.assignee.name}</span>}
          {detail.tier !== 'Regular' && <span className="admin-mark">{detail.tier}</span>}
          {detail.priority === 'urgent' && <span className="admin-mark inbox-urgent">{PRIORITY_LABELS[detail.priority]}</span>}
          {detail.language === 'sw' && <span className="text-ink-soft">{LANGUAGE_LABELS[detail.language]}</span>}
          {stale && <strong className="font-semibold text-primary-strong">No connection</strong>}
        </p>
        <ConversationActions me={me} detail={detail} refresh={refresh} />
      </header>
      <Timeline detail={detail} />
      <Colleagues me={me} conversation={detail.id} />
      <Composer me={me} detail={detail} canned={canned} colleagues={colleagues} refresh={refresh} typed={typed} />
    </section>
  )
}

/** Who else looks at this conversation; whoever types an answer is said louder. */
function Colleagues({ me, conversation }: { me: string; conversation: string }) {
  const others = useDeskPeople().filter(({ id }) => id !== me)
  const typing = others.filter((other) => other.typing === conversation)
  const viewing = others.filter((other) => other.typing !== conversation && other.viewing.includes(conversation))
  return (
    <div role="status" className="inbox-colleagues">
      {typing.length > 0 && <p className="inbox-typing">{namesOf(typing)} writing an answer now. Wait, or ask in a note.</p>}
      {viewing.length > 0 && <p className="text-ink-soft">{namesOf(viewing)} looking at this, too.</p>}
    </div>
  )
}

/** "Amina is", "Amina and Otieno are" */
function namesOf(people: readonly Pick<DeskPerson, 'name'>[]): string {
  const names = people.map(({ name }) => name)
  return `${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]} ${names.length > 1 ? 'are' : 'is'}`
}
