import { useState } from 'react'
import type { AdminVideoDetail } from '../../../../../shop/media/contract-admin.ts'
import { posterTimes } from '../../../../../shop/media/rules-encoding.ts'
import { api } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { FrameChoice, nearestOf } from './frame-choice.tsx'

interface PosterFormProps {
  video: AdminVideoDetail
  onSaved: () => Promise<void>
}

/** Which picture is shown before a clip plays, and is sent along with its link. */
export function PosterForm({ video: { id, state, duration, poster_time: current, sources }, onSaved }: PosterFormProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const times = posterTimes(duration)
  const now = nearestOf(times, current)
  // The smallest shows as much as is needed here.
  const source = sources.find(({ name }) => name === '360p') ?? sources[0]
  if (!source) return null
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await api('POST', `/api/admin/videos/${id}/poster`, { body: { seconds: chosen } })
      notify.success('The poster is being made.')
      setChosen(null)
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
      await onSaved()
    }
  }
  return (
    <section aria-labelledby="poster" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="poster" className="text-lg font-semibold">
        Poster
      </h2>
      <p className="text-ink-soft">The picture shown before the video plays, and where its link is shared.</p>
      <FrameChoice label="Poster" src={source.url} times={times} chosen={chosen ?? now} onChoose={setChosen} />
      <Button variant="secondary" busy={busy} disabled={chosen === null || chosen === now || state !== 'ready'} onClick={() => void save()}>
        Use this picture
      </Button>
    </section>
  )
}
