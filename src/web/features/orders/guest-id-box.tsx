import Copy from 'lucide-react/icons/copy'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** With this id and the phone number, orders are found from any browser. */
export function GuestIdBox({ guestId }: { guestId: string }) {
  return (
    <section aria-labelledby="guest-id" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="guest-id" className="display text-lg">
        Keep your guest id
      </h2>
      <p className="mt-1 text-sm text-ink-soft">With it and your phone number you can find this order on any phone or computer.</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-badge bg-sand px-3 py-2 text-sm break-all select-all">
          {guestId.split('-').map((part, index) => (
            <Fragment key={index}>
              {index > 0 && (
                <>
                  -<wbr />
                </>
              )}
              {part}
            </Fragment>
          ))}
        </code>
        <Button variant="secondary" onClick={() => void copyText(guestId)}>
          <Copy size={17} aria-hidden="true" /> Copy
        </Button>
      </div>
    </section>
  )
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied.')
  } catch {
    notify.error('This browser cannot copy it for you. Press and hold the id to copy it.')
  }
}
