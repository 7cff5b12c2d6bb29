import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { ShareBar } from '../charts/share-bar.tsx'
import { RankBars } from '../charts/rank-bars.tsx'
import { GATEWAY_SHORT_LABELS } from '../payments/labels.ts'
import { FigurePanel, FigureSection, NothingYet } from './figure-tiles.tsx'
import { count, outcomeText, shareText } from './words.ts'

const STEPS = { views: 'Pieces opened', adds: 'Put in a bag', checkouts: 'Checkouts begun', paid: 'Paid' } as const

/** How many get as far as paying, and why the others do not. */
export function CheckoutSection({ figures: { funnel, attempts } }: { figures: CustomerFigures }) {
  return (
    <FigureSection id="checkout" title="Checkout">
      <FigurePanel title="From looking to paying" means="funnel">
        <RankBars
          name="From looking to paying"
          items={funnel.map(({ step, count: value }, at) => {
            const above = funnel[at - 1]?.count ?? 0
            return {
              label: STEPS[step],
              value,
              more: at > 0 && above >= value && above > 0 ? `${shareText(value, above)} of the step above` : '',
            }
          })}
          format={count}
        />
      </FigurePanel>
      {attempts.length === 0 && (
        <FigurePanel title="Attempts to pay" means="attempts">
          <NothingYet>Nobody tried to pay in these days.</NothingYet>
        </FigurePanel>
      )}
      {attempts.map(({ gateway, attempts: whole, paid, rescued, rest }) => (
        <FigurePanel
          key={gateway}
          title={`${GATEWAY_SHORT_LABELS[gateway as keyof typeof GATEWAY_SHORT_LABELS] ?? gateway}: ${count(whole)} attempts`}
          means="attempts"
        >
          <ShareBar
            name="How attempts ended"
            shares={[
              { label: 'Paid', value: paid, to: '/admin/payments?view=paid' },
              { label: 'Rescued', value: rescued, to: '/admin/payments?view=paid' },
              { label: 'Not paid', value: rest.reduce((sum, row) => sum + row.attempts, 0), to: '/admin/payments?view=not_paid' },
            ]}
            format={count}
          />
          {rest.length > 0 && (
            <RankBars
              name="Why not"
              items={rest.map(({ outcome, attempts: value }) => ({ label: outcomeText(outcome), value }))}
              format={count}
            />
          )}
        </FigurePanel>
      ))}
    </FigureSection>
  )
}
