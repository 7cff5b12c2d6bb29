import { shopContext } from '../../context.ts'
import { CheckoutPage } from '../../features/checkout/checkout-page.tsx'
import type { Route } from './+types/checkout.ts'
import { pageTitle } from '../../../shop/name.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { methods: context.get(shopContext).checkout.methods() }
}

/** Opening and closing the dialog changes the address only. */
export function shouldRevalidate() {
  return false
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your bag and checkout') }, { name: 'robots', content: 'noindex' }]

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page gutter py-6 lg:py-10">
      <CheckoutPage methods={loaderData.methods} />
    </div>
  )
}
