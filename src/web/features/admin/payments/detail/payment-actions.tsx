import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { paymentAction } from '../actions/actions.ts'
import { MatchMoney } from './match-money.tsx'
import type { AdminActions } from '../actions/use-actions.tsx'

/** The actions that the server allows for the payment in its current state. */
export function PaymentActions({
  payment,
  actions,
  refresh,
}: {
  payment: PaymentDetail
  actions: AdminActions
  refresh: () => Promise<void>
}) {
  const live = useHydrated()
  if (payment.actions.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {payment.actions.map((name) => {
        if (name === 'match') {
          return (
            <Button
              key={name}
              variant="secondary"
              disabled={!live}
              onClick={() =>
                actions.openForm(`Match money with ${payment.reference}`, (close) => (
                  <MatchMoney payment={payment} refresh={refresh} onClose={close} />
                ))
              }
            >
              Match money
            </Button>
          )
        }
        const action = paymentAction(name, payment)
        return (
          <Button
            key={name}
            variant={name === 'accept' ? 'ink' : 'secondary'}
            disabled={!live}
            busy={actions.running === action.path}
            onClick={() => actions.start(action)}
          >
            {action.label}
          </Button>
        )
      })}
    </div>
  )
}
