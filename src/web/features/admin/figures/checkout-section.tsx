import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { ShareBar } from '../charts/share-bar.tsx'
import { RankBars } from '../charts/rank-bars.tsx'
import { GATEWAY_SHORT_LABELS } from '../payments/labels.ts'
import { FigurePanel, FigureSection, NothingYet } from './figure-tiles.tsx'
import { count, outcomeText, shareText } from './words.ts'

const STEPS = {
  views: 'Pieces opened',
  adds: 'Put in a bag',
  checkouts: 'Checkouts begun',
  attempts: 'Attempts to pay',
  paid: 'Paid',
} as const

/** How many get as far as paying, and why the others do not. */
export function CheckoutSection({ figures: { funnel, attempts } }: { figures: CustomerFigures }) {
  return (
    <FigureSection id="checkout" title="Checkout">
      <FigurePanel title="From looking to paying" means="funnel">
        <RankBars
          name="From looking to paying"
          items={funnel.map(({ step, count: value }) => ({ label: STEPS[step], value, more: besideStep(funnel, step, value) }))}
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
              { label: 'Paid', value: paid },
              { label: 'Rescued', value: rescued },
              { label: 'Not paid', value: rest.reduce((sum, row) => sum + row.attempts, 0) },
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

/** What a step is of the one before it; attempts are those of the checkouts, some of which have several, so that payments are of checkouts, too. */
function besideStep(funnel: CustomerFigures['funnel'], step: keyof typeof STEPS, value: number): string {
  const of = (name: keyof typeof STEPS) => funnel.find((one) => one.step === name)?.count ?? 0
  if (step === 'views') return ''
  if (step === 'attempts') return value > of('checkouts') ? `${count(value - of('checkouts'))} of them repeated` : ''
  const above = ({ adds: 'views', checkouts: 'adds', paid: 'checkouts' } as const)[step]
  const whole = of(above)
  return whole >= value && whole > 0 ? `${shareText(value, whole)} of ${STEPS[above].toLowerCase()}` : ''
}
