import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SectionCard } from './section-card.tsx'

const FILE_NAME = 'my-data.json'
/** A long life of orders on a slow connection. Milliseconds. */
const TIMEOUT_MS = 60_000

/** Taking everything along, and taking everything away. */
export function DataSection() {
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [deleting, setDeleting] = useState(false)

  async function download() {
    setBusy(true)
    try {
      // By the API rather than by a link: it renews a session that is over.
      const data = await api<unknown>('GET', '/api/profile/data', { timeout: TIMEOUT_MS })
      downloadAsFile(JSON.stringify(data, null, 2))
      notify.success('Downloaded. Look for your data in your downloads.')
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <SectionCard
      id="data"
      title="Your data"
      about="Everything we store about you in one file: profile, wishlist, bag, orders and notifications."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!live} busy={busy} onClick={() => void download()}>
          <Download size={18} aria-hidden="true" /> Download my data
        </Button>
        <Button variant="quiet" className="text-primary-strong" disabled={!live} onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteDialog open={deleting} onClose={() => setDeleting(false)} />
    </SectionCard>
  )
}

function downloadAsFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = FILE_NAME
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
