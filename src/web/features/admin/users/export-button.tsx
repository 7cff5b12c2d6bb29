import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** Everything stored about a person, as a file to send them. */
export function ExportButton({ path }: { path: `/api/${string}` }) {
  const [busy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const found = await api<unknown>('POST', path, { timeout: 60_000 })
      downloadAsFile(JSON.stringify(found, null, 2))
      notify.success('Downloaded. It is in the audit log.')
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      Export their data
    </Button>
  )
}

function downloadAsFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'upya-personal-data.json'
  link.click()
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
