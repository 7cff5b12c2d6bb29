/** Says that no money moves; shown while the local payment simulator runs. */
export function DemoBanner() {
  return (
    <aside aria-label="Demo" className="demo-banner">
      Demo: payments are simulated.{' '}
      <a
        href="/simulator/phone"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Open the phone
      </a>
    </aside>
  )
}
