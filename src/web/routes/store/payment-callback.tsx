import { data } from 'react-router'
import { shopContext } from '../../context.ts'
import { PaymentReturn } from '../../features/checkout/return/payment-return.tsx'
import { PRIVATE } from '../../server/headers.ts'
import type { Route } from './+types/payment-callback.ts'
import { pageTitle } from '../../../shop/name.ts'

/** A provider sends the shopper back here; what it says in the address proves nothing, so the shop is asked (open-07). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { checkout } = context.get(shopContext)
  const id = searchParams.get('checkout')
  // Providers differ in the name they give the reference.
  const reference = searchParams.get('reference') ?? searchParams.get('trxref')
  // What the shop knows by now; the page has the provider asked, and shows that in the meantime.
  const state = (id && (await checkout.state(id))) || (reference ? await checkout.knownByReference(reference) : null)
  return data({ state, reference, cancelled: searchParams.has('cancelled') }, { status: state ? 200 : 404, headers: PRIVATE })
}

/** The page asks for what it still needs by itself. */
export function shouldRevalidate() {
  return false
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your payment') }, { name: 'robots', content: 'noindex' }]

export default function PaymentCallback({ loaderData: { state, reference, cancelled } }: Route.ComponentProps) {
  return (
    <div className="page gutter py-10 lg:py-16">
      <PaymentReturn key={reference ?? state?.id} state={state} reference={reference} cancelled={cancelled} />
    </div>
  )
}
