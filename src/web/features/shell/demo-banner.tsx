/** Says that no money moves; shown while the local payment simulator runs. */
export function DemoBanner() {
  return (
    <p className="demo-banner">
      Demo: payments are simulated.{' '}
      <a href="/simulator/phone" target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-4">
        Open the phone
      </a>
    </p>
  )
}
