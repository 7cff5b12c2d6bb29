import Copy from 'lucide-react/icons/copy'
import { Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** The id by which this browser's orders are its own. */
export function GuestIdBox({ guestId }: { guestId: string }) {
  return (
    <section aria-labelledby="guest-id" className="border-t border-line py-4">
      <h2 id="guest-id" className="text-sm font-semibold">
        Your guest id
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        This device uses your guest id to find your orders. On another device, use your order number, phone number and an SMS code.
      </p>
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

/** `what`: as it is called where it cannot be copied. */
export async function copyText(text: string, what = 'id'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied.')
  } catch {
    notify.error(`This browser can’t copy the ${what} for you. Press and hold the ${what} to copy it.`)
  }
}
