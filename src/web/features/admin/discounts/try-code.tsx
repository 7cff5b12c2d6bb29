import { useState } from 'react'
import { DELIVERY, DELIVERY_AREAS } from '../../../../shop/delivery.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { DiscountTried } from '../../../../shop/cart/contract.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { PhoneField, SelectField, TextArea } from '../../../ui/field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'

const OUTSIDE = { other_piece: 'not for this piece', marked_down: 'marked down already' }

/** What a code gives a pasted bag, and why not: by the rules of the shop itself, without using it. */
export function TryCode({ code }: { code: string }) {
  const [tried, setTried] = useState<DiscountTried | null>(null)
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const phone = typed('phone_number').trim()
    const body = { code, bag: typed('bag'), delivery_area: typed('delivery_area'), ...(phone ? { phone_number: phone } : {}) }
    setTried(await api<DiscountTried>('POST', '/api/admin/discounts/try', { body }))
  })
  return (
    <section aria-labelledby="try" className="admin-panel space-y-4 px-4 py-4 text-base">
      <h2 id="try" className="text-lg font-semibold">
        Try it
      </h2>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextArea
          label="A bag"
          name="bag"
          rows={3}
          placeholder="Paste the link of a shared bag, or the addresses of pieces"
          error={errors['bag']}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Delivery" name="delivery_area">
            {DELIVERY_AREAS.map((area) => (
              <option key={area} value={area}>
                {DELIVERY[area].label}
              </option>
            ))}
          </SelectField>
          <PhoneField label="Whose (optional)" name="phone_number" error={errors['phone_number']} />
        </div>
        <ErrorText text={error} />
        <Button type="submit" variant="secondary" busy={busy}>
          Try
        </Button>
      </form>
      <div role="status">{tried && <Result tried={tried} />}</div>
    </section>
  )
}

function Result({ tried: { quote, outside } }: { tried: DiscountTried }) {
  const { lines, discount_problem: problem, applied_discount: applied, subtotal, discount, delivery_fee: fee, total } = quote
  const what = applied?.type === 'free_delivery' ? 'Free delivery' : `${formatKes(discount)} off`
  return (
    <div className="space-y-2">
      <p className={problem ? 'font-semibold text-primary-strong' : 'font-semibold text-green'}>{problem ? problem.message : what}</p>
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const why = line.problem ? 'can’t be bought now' : outside[line.product_id] && OUTSIDE[outside[line.product_id] ?? 'other_piece']
          return (
            <li key={`${line.product_id} ${line.size ?? ''}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                {line.name || 'Unknown piece'}
                {why && <span className="text-ink-soft">{` (${why})`}</span>}
              </span>
              <span className="ml-auto">{formatKes(line.line_total)}</span>
            </li>
          )
        })}
      </ul>
      <p className="text-ink-soft">
        {`Pieces ${formatKes(subtotal)}, discount ${formatKes(-discount)}, delivery ${fee === 0 ? 'free' : formatKes(fee)}: `}
        <strong className="text-ink">{formatKes(total)}</strong>
      </p>
    </div>
  )
}
