import { useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { notify } from '../../../ui/notify.ts'
import { forgetConsent } from './engines-query.ts'

interface WithdrawConsentProps {
  userId: string
  /** Nothing of theirs is at the shop any more. */
  onWithdrawn: () => void
}

/** Takes consent back: photos and pictures that the shop has of them go now and not after a day, and one is asked again. */
export function WithdrawConsent({ userId, onWithdrawn }: WithdrawConsentProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function withdraw(): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(null)
    // Whatever becomes of it, nothing more is sent without another question.
    forgetConsent()
    try {
      await api('DELETE', '/api/try-on/jobs', { account: userId })
      notify.success('Deleted. We ask you again before any photo is sent.')
      onWithdrawn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(`${error.message} Nothing more is sent; your photos are still deleted within a day.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <ErrorNote message={problem} />}
      <Button variant="quiet" className="px-0!" busy={busy} onClick={() => void withdraw()}>
        Delete my photos and pictures now
      </Button>
    </>
  )
}
