import type { AdminVideo, AdminVideosQuery, VideoAction } from '../../../../shop/media/contract-admin.ts'
import type { StepName } from '../../../../shop/media/rules.ts'

const STATES = {
  uploading: 'Uploading',
  received: 'In the queue',
  probing: 'Being checked',
  transcoding: 'Being made',
  failed: 'Failed',
  rejected: 'Refused',
  archived: 'Archived',
} as const

const STEP_LABELS: Record<string, string> = {
  original: 'Making a clean copy',
  mp4: 'Making the video',
  poster: 'Making the poster',
  preview: 'Making the preview',
  hls: 'Making its parts',
} satisfies Record<StepName, string>

/** What is being made, and how much of it; `progress` from 0 to 1. */
export function stepLabel({ name, progress }: NonNullable<AdminVideo['step']>): string {
  return `${STEP_LABELS[name] ?? STATES.transcoding}: ${Math.round(progress * 100)} %`
}

/** What an admin reads of where a video is. */
export function stateLabel({ state, step, published_at }: Pick<AdminVideo, 'state' | 'step' | 'published_at'>): string {
  if (state === 'ready') return published_at ? 'Shown' : 'Hidden'
  return step ? stepLabel(step) : STATES[state]
}

export const VIEW_LABELS: Record<AdminVideosQuery['state'], { label: string; none: string }> = {
  all: { label: 'All', none: 'No videos yet.' },
  working: { label: 'Being made', none: 'Nothing is being made.' },
  shown: { label: 'Shown', none: 'No video is shown to shoppers.' },
  hidden: { label: 'Hidden', none: 'No video is hidden.' },
  failed: { label: 'Failed', none: 'No video has failed.' },
  rejected: { label: 'Refused', none: 'No file was refused.' },
  untagged: { label: 'Untagged', none: 'Every video has a piece tagged on it.' },
  tagged_sold: { label: 'Tagged piece sold', none: 'Every tagged piece can still be bought.' },
  archived: { label: 'Archived', none: 'Nothing is archived.' },
}

export const ACTION_LABELS: Record<VideoAction, { label: string; done: string }> = {
  publish: { label: 'Show to shoppers', done: 'Shoppers see it now.' },
  unpublish: { label: 'Hide', done: 'Shoppers no longer see it.' },
  archive: { label: 'Archive', done: 'Archived. You can bring it back for 30 days.' },
  restore: { label: 'Bring back', done: 'It’s back.' },
  retry: { label: 'Try again', done: 'Trying again.' },
  redo: { label: 'Make files again', done: 'Its files are being made again. The older ones stay until then.' },
}

/** What can be done with it now. */
export function actionsFor({ state, playable, published_at, origin }: AdminVideo): VideoAction[] {
  if (state === 'archived') return ['restore']
  const actions: VideoAction[] = []
  if (playable) actions.push(published_at ? 'unpublish' : 'publish')
  if (state === 'failed') actions.push('retry')
  if (state === 'ready' && origin === 'upload') actions.push('redo')
  if (state !== 'uploading' && state !== 'rejected') actions.push('archive')
  return actions
}
