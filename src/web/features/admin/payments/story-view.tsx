import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import { AsOf } from '../as-of.tsx'
import { useFresh, type Dated } from '../use-fresh.ts'
import { StateBadge } from './state-badge.tsx'
import { StoryDeeds } from './story-deeds.tsx'
import { StoryFacts } from './story-facts.tsx'
import { StoryRefunds } from './story-refunds.tsx'
import { Timeline } from './story-timeline.tsx'
import { ReceiptChecks, Siblings } from './story-beside.tsx'
import { storyWords } from './story-words.ts'
import { useDeeds } from './use-deeds.tsx'
import './payments.css'
import './story.css'

/** One try to pay from its first step to its last, and what may be done about it. */
export function StoryView({ loaded }: { loaded: Dated<PaymentDetail> }) {
  const { data: story, at, stale, refresh } = useFresh(loaded, `/api/admin/payments/${loaded.data.id}`)
  const deeds = useDeeds(refresh)
  return (
    <div className="space-y-4">
      <p>
        <Link to="/admin/payments" className="pay-link">
          All payments
        </Link>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="display text-2xl">{story.reference}</h1>
        <AsOf at={at} stale={stale} />
      </div>
      <section aria-label="Where it stands" className="adm-panel pay-stand">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="text-lg">
            <StateBadge state={story.state} calm={!story.needs_person} />
          </p>
          <p className="display text-xl">{formatKes(story.paid_amount ?? story.amount)}</p>
        </div>
        <p className="mt-1 max-w-prose text-base">{storyWords(story)}</p>
        <StoryDeeds story={story} deeds={deeds} refresh={refresh} />
      </section>
      <div className="pay-story">
        <div className="space-y-4">
          <StoryFacts story={story} />
          <StoryRefunds story={story} deeds={deeds} />
          <ReceiptChecks checks={story.receipt_checks} />
          <Siblings story={story} />
        </div>
        <Timeline story={story} />
      </div>
      {deeds.dialog}
    </div>
  )
}
