import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { useLive } from '../../checkout/use-live.ts'
import { deedOf } from './deeds.ts'
import { MatchMoney } from './match-money.tsx'
import type { Deeds } from './use-deeds.tsx'

/** What the state table lets an admin do with it now, as the server says. */
export function StoryDeeds({ story, deeds, refresh }: { story: PaymentDetail; deeds: Deeds; refresh: () => Promise<void> }) {
  const live = useLive()
  if (story.deeds.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {story.deeds.map((name) => {
        if (name === 'match') {
          return (
            <Button
              key={name}
              variant="secondary"
              disabled={!live}
              onClick={() =>
                deeds.show(`Match money with ${story.reference}`, (close) => <MatchMoney story={story} refresh={refresh} onClose={close} />)
              }
            >
              Match money
            </Button>
          )
        }
        const deed = deedOf(name, story)
        return (
          <Button
            key={name}
            variant={name === 'accept' ? 'ink' : 'secondary'}
            disabled={!live}
            busy={deeds.busy === deed.path}
            onClick={() => deeds.begin(deed)}
          >
            {deed.press}
          </Button>
        )
      })}
    </div>
  )
}
