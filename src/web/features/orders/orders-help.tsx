/** Where the two things come from that find an order. */
export function OrdersHelp() {
  return (
    <aside aria-labelledby="orders-help" className="h-fit rounded-card bg-sand p-5 lg:max-w-md">
      <h2 id="orders-help" className="display text-lg">
        Where is my guest id?
      </h2>
      <ul className="bullets text-sm">
        <li>In the browser you bought with, it is filled in already: your phone number is enough.</li>
        <li>In any other, use the id from the page that said “Keep your guest id” after you paid.</li>
      </ul>
    </aside>
  )
}
