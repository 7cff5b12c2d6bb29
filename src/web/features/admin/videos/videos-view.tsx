import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminVideo, AdminVideos, AdminVideosQuery } from '../../../../shop/media/contract-admin.ts'
import { VIDEO_TABS } from '../../../../shop/media/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listUrl, type ListParams } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { AddYouTube } from './add-youtube.tsx'
import { stateLabel, stepLabel, VIEW_LABELS } from './labels.ts'
import { useVideoWork } from './video-events.ts'
import { VideoFiguresList } from './video-figures.tsx'

const VIDEOS_LIST = '/admin/videos'

function paramsOf({ q, state, sort, cursor }: Partial<AdminVideosQuery>): ListParams {
  return { q, state: state === 'all' ? undefined : state, sort: sort === 'newest' ? undefined : sort, cursor }
}

function urlOf(query: Partial<AdminVideosQuery>): string {
  return listUrl(VIDEOS_LIST, paramsOf(query), { cursor: query.cursor })
}

/** All videos with what they led to (admin-03). */
export function VideosView({ loaded, query }: { loaded: Snapshot<AdminVideos>; query: AdminVideosQuery }) {
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl(VIDEOS_LIST, paramsOf(query)))
  const videos = useVideoWork(data.items, refresh)
  const { q, state, sort } = query
  return (
    <div className="space-y-4">
      <PageHead title="Videos" at={at} stale={stale} />
      <AddYouTube />
      <ListTabs
        label="Which videos"
        tabs={VIDEO_TABS.map((each) => ({
          to: urlOf({ q, sort, state: each }),
          label: VIEW_LABELS[each].label,
          chosen: each === state,
          count: data.tabs[each],
        }))}
      />
      <ListFilters
        path={VIDEOS_LIST}
        params={paramsOf(query)}
        searches="Title or file"
        keeps={['state', 'sort']}
        csv={`/api${listUrl(`${VIDEOS_LIST}.csv`, paramsOf({ q, state, sort }))}`}
      />
      <SavedViews path={VIDEOS_LIST} params={paramsOf(query)} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link
          to={urlOf({ q, state, sort: sort === 'earning' ? 'newest' : 'earning' })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {sort === 'earning' ? 'Newest first' : 'Sort by KES per 100 shown'}
        </Link>
        {data.items.some(({ outdated, state: its }) => outdated && its === 'ready') && <RedoAll onDone={refresh} />}
      </div>
      {query.cursor && <NewestLink to={urlOf({ q, state, sort })} />}
      {videos.length > 0 ? (
        <ul className="admin-panel divide-y divide-line" aria-label="Videos">
          {videos.map((video) => (
            <VideoRow key={video.id} video={video} list={urlOf(query)} />
          ))}
        </ul>
      ) : (
        <NoVideos query={query} />
      )}
      {data.next_cursor && <OlderLink to={urlOf({ ...query, cursor: data.next_cursor })} />}
    </div>
  )
}

/** An empty list: to all states where there is a search in one of them, to all videos, or to sending the first one. */
function NoVideos({ query: { q, state, sort } }: { query: AdminVideosQuery }) {
  if (q) {
    return (
      <NothingFound
        to={urlOf(state === 'all' ? { sort, state } : { q, sort, state: 'all' })}
        action={state === 'all' ? 'Show all videos' : 'Search all videos'}
      >
        {state === 'all' ? 'No video matches your search.' : `No video in “${VIEW_LABELS[state].label}” matches your search.`}
      </NothingFound>
    )
  }
  if (state !== 'all') return <EmptyList>{VIEW_LABELS[state].none}</EmptyList>
  return (
    <NothingFound to="/upload" action="Upload the first video">
      {VIEW_LABELS.all.none}
    </NothingFound>
  )
}

/** `list`: the address of the list it is in, to which its page leads back. */
function VideoRow({ video, list }: { video: AdminVideo; list: string }) {
  const { id, title, file_name: file, tags, error, step, duration, origin } = video
  const length = origin === 'youtube' ? 'YouTube' : duration > 0 && `${Math.max(1, Math.round(duration))} s`
  const tagged = tags === 0 ? 'no tags' : tags === 1 ? '1 tag' : `${tags} tags`
  return (
    <li data-row tabIndex={-1} className="relative flex gap-4 px-4 py-4 hover:bg-sand/50">
      <VideoPoster video={video} />
      <div className="min-w-0 grow space-y-2">
        <div>
          <Link to={`/admin/videos/${id}`} state={{ list }} className="text-base font-semibold break-words after:absolute after:inset-0">
            {title}
          </Link>
          <p className="text-ink-soft">
            <span className={video.state === 'failed' ? 'font-semibold text-primary-strong' : 'font-semibold text-ink'}>
              {stateLabel(video)}
            </span>
            {[length, tagged].filter(Boolean).map((each) => ` · ${each}`)}
            {file && <span className="break-all">{` · ${file}`}</span>}
          </p>
        </div>
        {step && <progress value={step.progress} max={1} aria-label={stepLabel(step)} className="h-1.5 w-full max-w-60 accent-ink" />}
        {error && <p className="text-primary-strong">{error}</p>}
        <VideoFiguresList figures={video.figures} elsewhere={origin === 'youtube'} />
      </div>
    </li>
  )
}

/** Its poster, or the thumbnail of a video elsewhere. */
function VideoPoster({ video: { poster, thumbnail_url: thumbnail, title } }: { video: AdminVideo }) {
  const look = 'h-28 w-16 shrink-0'
  if (poster || !thumbnail) {
    return poster ? (
      <Thumbnail pictureKey={poster.key} name={title} className={look} />
    ) : (
      <span className={`${look} rounded-card bg-sand`} />
    )
  }
  return <VideoThumbnail address={thumbnail} className={`${look} rounded-card bg-sand object-cover`} />
}

function RedoAll({ onDone }: { onDone: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function redo(): Promise<void> {
    setBusy(true)
    try {
      const { queued } = await api<{ queued: number }>('POST', '/api/admin/videos/redo-all')
      notify.success(queued === 1 ? '1 video is being made again.' : `${queued} videos are being made again.`)
      await onDone()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void redo()}>
      Make all older files again
    </Button>
  )
}
