import { ButtonLink } from '../../../ui/button.tsx'

/** Members need not look for anything. */
export function MemberOrders() {
  return (
    <section aria-labelledby="member-orders" className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-sand p-5">
      <div>
        <h2 id="member-orders" className="display text-lg">
          You are signed in
        </h2>
        <p className="text-sm text-ink-soft">You find what you bought with your account under My Orders.</p>
      </div>
      <ButtonLink to="/orders">My Orders</ButtonLink>
    </section>
  )
}
