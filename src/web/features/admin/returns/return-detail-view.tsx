import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { ReturnDetail } from '../../../../shop/returns/contract.ts'
import { ADMIN_REASON_LABELS, ADMIN_STATE_LABELS, CONDITION_LABELS, WISH_LABELS } from '../../../../shop/returns/rules-words.ts'
import type { ReturnAction } from '../../../../shop/returns/rules.ts'
import { REFUND_STATE_LABELS } from '../../../../shop/payments/rules-words.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { HistorySection } from '../page/history-section.tsx'
import { NotesSection } from '../page/notes-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { useAdminActions, type AdminActions } from '../payments/actions/use-actions.tsx'
import { Badge } from '../payments/state-badge.tsx'
import { profilePath } from '../users/list-query.ts'
import { ExchangeForm } from './exchange-form.tsx'
import { RETURNS_LIST } from './list-query.ts'
import { AgreeForm, ReceiveForm, RefundForm, RefuseForm, type ActionFormProps } from './return-forms.tsx'
import '../payments/payments.css'
import './returns.css'

type FormAction = Exclude<ReturnAction, 'reopen' | 'withdraw'>
const FORMS: Record<FormAction, { label: string; title: string; Form: (props: ActionFormProps) => ReactNode }> = {
  agree: { label: 'Agree', title: 'Take it back', Form: AgreeForm },
  refuse: { label: 'Refuse', title: 'Refuse this return', Form: RefuseForm },
  receive: { label: 'Piece received', title: 'The piece is here', Form: ReceiveForm },
  refund: { label: 'Refund', title: 'Refund', Form: RefundForm },
  exchange: { label: 'Exchange', title: 'Send another piece', Form: ExchangeForm },
}

/** One return: what is coming back, where it stands, and the next step. */
export function ReturnDetailView({ loaded }: { loaded: Snapshot<ReturnDetail> }) {
  const { data: detail, at, stale, refresh } = usePolling(loaded, `/api/admin/returns/${loaded.data.id}`)
  const actions = useAdminActions(refresh)
  const state = useLocation().state as { list?: string } | null
  return (
    <div className="space-y-4">
      <p>
        <Link to={state?.list ?? RETURNS_LIST} className="payments-link">
          All returns
        </Link>
      </p>
      <PageHead title={`Return of ${detail.order_number}`} at={at} stale={stale} />
      <section aria-label="Status" className="admin-panel space-y-3 p-4">
        <p className="text-lg">
          <Badge {...ADMIN_STATE_LABELS[detail.state]} />
        </p>
        <p className="max-w-prose text-base">{nextText(detail)}</p>
        <Actions detail={detail} actions={actions} refresh={refresh} />
      </section>
      <div className="admin-columns">
        <div className="space-y-4">
          <Pieces detail={detail} />
          <NotesSection subject={`return:${detail.id}`} />
          <HistorySection subject={detail.order_number} version={detail.updated_at} />
        </div>
        <Facts detail={detail} />
      </div>
      {actions.dialog}
    </div>
  )
}

function nextText({ state, wish, goods_amount, delivery_amount, exchange_number }: ReturnDetail): string {
  switch (state) {
    case 'asked':
      return `The shopper wants ${wish === 'refund' ? 'their money back' : 'another piece'}, and waits for an answer.`
    case 'agreed':
      return 'The piece is on its way back. When it is here, look at it and say where it goes.'
    case 'received':
      return wish === 'refund' ? 'The piece is here: refund it.' : 'The piece is here: send another one, or refund it.'
    case 'done': {
      const money = goods_amount + delivery_amount
      return [exchange_number && `Exchanged: the new piece is order ${exchange_number}.`, money > 0 && `${formatKes(money)} refunded.`]
        .filter(Boolean)
        .join(' ')
    }
    case 'refused':
      return 'The shopper has been told why. You can look at it again.'
    case 'withdrawn':
      return 'The shopper keeps the piece.'
  }
}

interface ActionsProps {
  detail: ReturnDetail
  actions: AdminActions
  refresh: () => Promise<void>
}

/** What can be done now; the shopper's wish comes first. */
function Actions({ detail, actions, refresh }: ActionsProps) {
  const { actions: allowed, wish } = detail
  if (allowed.length === 0) return null
  const first = allowed.includes('refund') ? wish : allowed.includes('receive') ? 'receive' : allowed[0]
  const sorted = [...allowed].sort((a, b) => Number(b === first) - Number(a === first))
  const reopen = () =>
    actions.start({
      path: `/api/admin/returns/${detail.id}/reopen`,
      label: 'Open again',
      title: 'Open again',
      consequences: [],
      submitLabel: 'Open again',
      successMessage: 'Open again. The shopper isn’t told until you answer.',
      fields: [],
    })
  return (
    <div className="flex flex-wrap gap-3">
      {sorted.map((action) => {
        if (action === 'withdraw') return null
        if (action === 'reopen') {
          return (
            <Button key={action} variant="secondary" busy={actions.running !== null} onClick={reopen}>
              Open again
            </Button>
          )
        }
        const { label, title, Form } = FORMS[action]
        const open = () => actions.openForm(title, (close) => <Form detail={detail} refresh={refresh} close={close} />)
        return (
          <Button key={action} variant={action === first ? 'primary' : 'secondary'} onClick={open}>
            {label}
          </Button>
        )
      })}
    </div>
  )
}

function Pieces({ detail }: { detail: ReturnDetail }) {
  return (
    <section aria-labelledby="pieces" className="admin-panel px-4 py-4">
      <h2 id="pieces" className="display mb-2 text-lg">
        Pieces
      </h2>
      <ul className="divide-y divide-line">
        {detail.items.map((item) => (
          <li key={item.order_item_id} className="flex items-center gap-3 py-2.5">
            <Thumbnail pictureKey={item.picture_key} name={item.name} className="w-12" />
            <p className="min-w-0 flex-1">
              <Link to={`/admin/products/${item.product_id}`} className="font-semibold break-words underline underline-offset-4">
                {item.name}
              </Link>
              <span className="block text-ink-soft">
                {[item.size && `Size ${item.size}`, item.quantity > 1 && `${item.quantity} of them`, formatKes(item.price)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            {item.condition && <p className="font-semibold">{CONDITION_LABELS[item.condition]}</p>}
          </li>
        ))}
      </ul>
      {detail.words && <blockquote className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-line">{detail.words}</blockquote>}
      {detail.answer && (
        <p className="mt-2 break-words whitespace-pre-line">
          <span className="text-ink-soft">Our words: </span>
          {detail.answer}
        </p>
      )}
    </section>
  )
}

function Facts({ detail }: { detail: ReturnDetail }) {
  const profile = profilePath(detail)
  const buyer = [detail.name, detail.phone_hint].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="facts" className="admin-panel px-4 py-4">
      <h2 id="facts" className="display mb-2 text-lg">
        About it
      </h2>
      <dl className="space-y-2">
        <Fact label="Buyer">
          {profile ? (
            <Link to={profile} className="payments-link">
              {buyer || 'Forgotten'}
            </Link>
          ) : (
            buyer || 'Forgotten'
          )}
        </Fact>
        <Fact label="Why">{ADMIN_REASON_LABELS[detail.reason]}</Fact>
        <Fact label="Wants">{WISH_LABELS[detail.wish]}</Fact>
        {detail.asked_by !== 'shopper' && <Fact label="Written down by">{detail.asked_by}</Fact>}
        {detail.refund_state && (
          <Fact label="Refund">
            {formatKes(detail.goods_amount)} for pieces
            {detail.delivery_amount > 0 && `, ${formatKes(detail.delivery_amount)} delivery`}:{' '}
            {REFUND_STATE_LABELS[detail.refund_state].label.toLowerCase()}
          </Fact>
        )}
        {detail.payment_id && (
          <Fact label="Payment">
            <Link to={`/admin/payments/${detail.payment_id}`} className="payments-link">
              See the payment
            </Link>
          </Fact>
        )}
      </dl>
      <ol className="mt-3 space-y-1 border-t border-line pt-3 text-ink-soft">
        {detail.events.map(({ state, at, actor }) => (
          <li key={`${state} ${at}`} className="break-words">
            <span className="font-semibold text-ink">{ADMIN_STATE_LABELS[state].label}</span>, <time dateTime={at}>{nairobiTime(at)}</time>
            {actor !== 'shopper' && `, ${actor}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
