import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { Link } from 'react-router'
import type { InboxCounts, InboxItem, InboxPage } from '../../../../shop/chat/contract-desk.ts'
import { arePeopleThere, HOURS_TEXT } from '../../../../shop/chat/rules.ts'
import { agoText } from '../../../lib/dates.ts'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { listUrl, type ListParams } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import type { Polled } from '../page/use-polling.ts'
import { Badge } from '../payments/state-badge.tsx'
import { conversationUrl, INBOX, INBOX_FILTERS, VIEW_LABELS, VIEWS, type InboxListQuery } from './list-query.ts'
import { useNow } from './use-now.ts'
import { setAway, type usePresence } from './use-presence.ts'
import { bellSound } from './waiting-bell.ts'
import { CATEGORY_LABELS, isLate, LANGUAGE_LABELS, personName, PRIORITY_LABELS, STATUS_LABELS, waitText } from './words.ts'

interface ConversationListProps {
  query: InboxListQuery
  params: ListParams
  list: Polled<InboxPage>
  counts: InboxCounts
  /** Id of the conversation that is open. */
  open: string | null
  presence: ReturnType<typeof usePresence>
  heading: 'h1' | 'h2'
}

/** The conversations of one view; those that wait longest come first. */
export function ConversationList({ query, params, list, counts, open, presence, heading: Heading }: ConversationListProps) {
  const now = useNow(list.at)
  const { items, next_cursor: next } = list.data
  const narrowed = query.q ?? query.priority ?? query.category ?? query.language
  return (
    <section aria-labelledby="inbox" className="inbox-column inbox-list">
      <div className="inbox-list-head">
        <Heading id="inbox" className="display text-2xl">
          Inbox
        </Heading>
        <DeskState presence={presence} />
      </div>
      <div className="inbox-list-state">
        <p className="text-ink-soft" role="status">
          {list.stale && <strong className="font-semibold text-primary-strong">No connection. </strong>}
          {counts.waiting === 0 ? 'Nobody waits' : counts.waiting === 1 ? '1 waits' : `${counts.waiting} wait`}
          {counts.late > 0 && <strong className="text-primary-strong">, {counts.late} past the promise</strong>}
          {counts.open_late > 0 && (
            <strong className="block text-primary-strong">
              {counts.open_late === 1 ? '1 open one' : `${counts.open_late} open ones`} without an answer past the promise
            </strong>
          )}
        </p>
        <Link to={`${INBOX}/replies`} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Ready replies
        </Link>
      </div>
      {!arePeopleThere(new Date(now)) && (
        <p className="text-sm text-ink-soft">Outside {HOURS_TEXT}: shoppers are told that people are back at 8 AM EAT.</p>
      )}
      <ListTabs
        label="Which conversations"
        tabs={VIEWS.map((view) => ({
          to: listUrl(INBOX, params, { view: view === 'waiting' ? undefined : view }),
          label: VIEW_LABELS[view].label,
          chosen: view === query.view,
          count: view in counts ? counts[view as keyof InboxCounts] : 0,
        }))}
      />
      <ListFilters path={INBOX} params={params} searches="Name, order or words" fields={INBOX_FILTERS} keeps={['view']} />
      {query.cursor && (
        <NewestLink to={listUrl(INBOX, params)}>
          {query.view === 'waiting' ? 'Back to the longest waiting' : 'Back to the newest'}
        </NewestLink>
      )}
      {items.length > 0 ? (
        <ul aria-label={`Conversations: ${VIEW_LABELS[query.view].label.toLowerCase()}`} className="inbox-items">
          {items.map((item) => (
            <Item key={item.id} item={item} now={now} to={conversationUrl(item.id, params)} isOpen={item.id === open} />
          ))}
        </ul>
      ) : narrowed ? (
        <NothingFound to={listUrl(INBOX, { view: params['view'] })} action="Show all of this list">
          No conversation here is like that.
        </NothingFound>
      ) : (
        <EmptyList>{query.cursor ? 'No more conversations.' : VIEW_LABELS[query.view].none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(INBOX, params, { cursor: next })}>{query.view === 'waiting' ? 'More that wait' : 'Older'}</OlderLink>}
    </section>
  )
}

/** Whether this person is there, and whether the inbox is heard. */
function DeskState({ presence: { away, idle } }: { presence: ReturnType<typeof usePresence> }) {
  const isSet = useStore(setAway, false)
  const isHeard = useStore(bellSound, true)
  const Sound = isHeard ? Volume2 : VolumeX
  return (
    <div className="flex gap-1">
      <Chip
        selected={!isSet}
        className="px-3"
        title={idle && !isSet ? 'Away while nothing is touched' : undefined}
        onClick={() => setAway.set(!isSet)}
      >
        <span className="inbox-dot" data-presence={away ? 'away' : 'online'} aria-hidden="true" />
        {isSet ? 'Away' : idle ? 'Idle' : 'Online'}
      </Chip>
      <IconButton label="Sound" title={isHeard ? 'Sound on' : 'Sound off'} aria-pressed={isHeard} onClick={() => bellSound.set(!isHeard)}>
        <Sound size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

interface ItemProps {
  item: InboxItem
  now: string
  to: string
  isOpen: boolean
}

function Item({ item, now, to, isOpen }: ItemProps) {
  const late = isLate(item, now)
  const { last, assignee, category, priority, tier, language } = item
  return (
    <li className={classes('admin-row inbox-item', late && 'inbox-late')} data-row tabIndex={-1} aria-current={isOpen ? 'true' : undefined}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <Link to={to} className="admin-row-link min-w-0 font-semibold break-words">
          {personName(item)}
        </Link>
        <span className={classes('shrink-0 text-sm', late ? 'font-semibold text-primary-strong' : 'text-ink-soft')}>
          {late && <span className="sr-only">Past the promise: </span>}
          {item.status === 'queued' ? (
            <>waits {waitText(item, now)}</>
          ) : item.status === 'open' && item.unanswered_since ? (
            <strong className={classes('font-semibold', !late && 'text-ink')}>no answer for {agoText(item.unanswered_since, now)}</strong>
          ) : (
            <time dateTime={last.at}>{agoText(last.at, now)}</time>
          )}
        </span>
      </p>
      <p className="line-clamp-2 break-words">
        {last.sender !== 'customer' && (
          <span className="text-ink-soft">{last.sender === 'ai' ? 'Assistant: ' : last.automatic ? 'Automatic: ' : 'Us: '}</span>
        )}
        {last.text || 'No words any more'}
      </p>
      <p className="inbox-item-facts">
        {item.status !== 'queued' && <Badge {...STATUS_LABELS[item.status]} />}
        {tier !== 'Regular' && <span className="admin-mark">{tier}</span>}
        {priority === 'urgent' && <span className="admin-mark inbox-urgent">{PRIORITY_LABELS[priority]}</span>}
        {category && <span>{CATEGORY_LABELS[category]}</span>}
        {language === 'sw' && <span>{LANGUAGE_LABELS[language]}</span>}
        {assignee && <span>{assignee.name}</span>}
        {item.rating !== null && <span>Rated {item.rating} of 5</span>}
      </p>
    </li>
  )
}
