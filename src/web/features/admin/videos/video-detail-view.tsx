import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { AdminVideoDetail, VideoAction } from '../../../../shop/media/contract-admin.ts'
import { api } from '../../../lib/api.ts'
import { isRecord } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { CaptionsForm } from './captions-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { ACTION_LABELS, actionsFor, stateLabel, stepLabel } from './labels.ts'
import { PosterForm } from './poster/poster-form.tsx'
import { TaggingTool } from './tagging/tagging-tool.tsx'
import { useVideoWork } from './video-events.ts'
import { VideoFiguresList } from './video-figures.tsx'

/** One video: its tags on the playing clip, what it led to, its words, and what can be done with it. */
export function VideoDetailView({ loaded }: { loaded: Snapshot<AdminVideoDetail> }) {
  const { data, at, stale, refresh } = usePolling(loaded, `/api/admin/videos/${loaded.data.id}`)
  const [video = data] = useVideoWork([data], refresh)
  const list = useList()
  return (
    <div className="space-y-6">
      <Link to={list} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        All videos
      </Link>
      <PageHead title={video.title} at={at} stale={stale} />
      <VideoState video={video} list={list} refresh={refresh} />
      {video.playable && <TaggingTool video={video} reload={refresh} />}
      {video.playable && video.origin === 'upload' && <PosterForm video={video} onSaved={refresh} />}
      <section aria-labelledby="figures" className="admin-panel px-4 py-4">
        <h2 id="figures" className="mb-3 text-lg font-semibold">
          What it led to
        </h2>
        <VideoFiguresList figures={video.figures} whole elsewhere={video.origin === 'youtube'} />
        {video.advice.length > 0 && (
          <ul className="mt-4 space-y-1 border-l-4 border-sun pl-3">
            {video.advice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
      <DetailsForm key={`details ${video.version}`} video={video} onSaved={refresh} />
      {video.origin === 'upload' && <CaptionsForm key={`captions ${video.version}`} video={video} onSaved={refresh} />}
    </div>
  )
}

/** The list that led here, with what it was searched for and filtered by. */
function useList(): string {
  const { state } = useLocation()
  const list = isRecord(state) ? state['list'] : null
  return typeof list === 'string' && /^\/admin\/videos(?:\?|$)/.test(list) ? list : '/admin/videos'
}

interface VideoStateProps {
  video: AdminVideoDetail
  list: string
  refresh: () => Promise<void>
}

function VideoState({ video, list, refresh }: VideoStateProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      notify.failure(error)
      await refresh()
    } finally {
      setBusy(null)
    }
  }
  const act = (action: VideoAction) =>
    run(action, async () => {
      await api('POST', `/api/admin/videos/${video.id}/${action}`)
      notify.success(ACTION_LABELS[action].done)
      await refresh()
    })
  const remove = () =>
    run('delete', async () => {
      await api('DELETE', `/api/admin/videos/${video.id}`)
      notify.success('Deleted.')
      await navigate(list)
    })

  return (
    <section aria-label="State" className="admin-panel space-y-3 px-4 py-4">
      <p className="text-base">
        <strong className="font-semibold">{stateLabel(video)}</strong>
        {video.origin === 'youtube' && (
          <>
            {' · '}
            <a href={video.url} target="_blank" rel="noopener" className="underline underline-offset-4">
              On YouTube
            </a>
          </>
        )}
        {video.file_name && <span className="break-all text-ink-soft">{` · ${video.file_name}`}</span>}
      </p>
      {video.step && (
        <progress value={video.step.progress} max={1} aria-label={stepLabel(video.step)} className="h-1.5 w-full max-w-80 accent-ink" />
      )}
      {video.error && <p className="text-primary-strong">{video.error}</p>}
      {video.error_details && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold">Details</summary>
          <pre className="max-h-60 overflow-auto rounded-card bg-sand p-3 text-xs whitespace-pre-wrap">{video.error_details}</pre>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        {actionsFor(video).map((action) => (
          <Button
            key={action}
            variant={action === 'publish' ? 'primary' : 'secondary'}
            busy={busy === action}
            onClick={() => void act(action)}
          >
            {ACTION_LABELS[action].label}
          </Button>
        ))}
        {(video.state === 'archived' || video.state === 'failed' || video.state === 'rejected') && (
          <Button variant="quiet" busy={busy === 'delete'} onClick={() => void remove()}>
            Delete for good
          </Button>
        )}
      </div>
    </section>
  )
}
