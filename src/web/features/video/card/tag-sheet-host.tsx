import { useState } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { loadDialog } from '../../../ui/dialog.tsx'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { preloadTags, type VideoTags } from './video-tags.ts'

/** What of a video's pieces is open: nothing, the list of them, or one. */
export type TagView = 'closed' | 'list' | (string & {})

export interface TagSheetProps {
  clip: Clip
  pieces: VideoTags
  view: TagView
  onView: (view: TagView) => void
}

async function loadSheet() {
  // With the dialog around it, so that it is shown at once.
  const [{ TagSheet }] = await Promise.all([import('./tag-sheet.tsx'), loadDialog()])
  return TagSheet
}

/** Fetches what the sheet shows, and its code, on a sign that it is about to be opened. */
export function preloadTagSheet(video: string): void {
  void loadSheet().catch(() => undefined)
  preloadTags(video)
}

/** The sheet over a video with its pieces. Its code is fetched when it is first opened: for most videos it never is. */
export function TagSheetHost({ load = loadSheet, ...props }: TagSheetProps & { load?: typeof loadSheet }) {
  const [used, setUsed] = useState(false)
  if (props.view !== 'closed' && !used) setUsed(true)
  if (!used) return null
  const lost = () => {
    setUsed(false)
    props.onView('closed')
    notify.notLoaded('The pieces of this video')
  }
  return <Lazy load={load} onError={lost} with={props} placeholder={<div className="progress" />} />
}
