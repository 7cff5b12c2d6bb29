import { useEffect, useRef, useState } from 'react'
import type { AdminTag, AdminVideoDetail } from '../../../../../shop/media/contract-admin.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { notify } from '../../../../ui/notify.ts'
import { NO_STEPS, placeOf, stepBack, stepForward, withoutOlder, withStep, type Step, type TagPlace } from './tag-edits.ts'

/** The tags of a video while they are worked on: shown as they were moved, saved one after another, each with its version. */
export function useTags(video: Pick<AdminVideoDetail, 'id' | 'product_tags'>, reload: () => Promise<void>) {
  const [state, setState] = useState({ loaded: video.product_tags, tags: video.product_tags })
  if (state.loaded !== video.product_tags) setState({ loaded: video.product_tags, tags: withoutOlder(video.product_tags, state.tags) })
  const [steps, setSteps] = useState(NO_STEPS)
  const versions = useRef(new Map<string, number>())
  /** How each tag is to be in the end: what has been overtaken meanwhile is not sent. */
  const wanted = useRef(new Map<string, AdminTag>())
  const queue = useRef(Promise.resolve(true))
  const path = `/api/admin/videos/${video.id}/tags` as const

  const show = (change: (tags: AdminTag[]) => AdminTag[]) => setState((before) => ({ ...before, tags: change(before.tags) }))
  const showTag = (tag: AdminTag) => show((tags) => tags.map((one) => (one.id === tag.id ? tag : one)))
  const versionOf = ({ id, version }: AdminTag) => versions.current.get(id) ?? version
  useEffect(() => {
    const known = versions.current
    // What has just been saved may be newer than what was read.
    for (const { id, version } of video.product_tags) known.set(id, Math.max(version, known.get(id) ?? 0))
  }, [video.product_tags])

  /** In turn; what was refused is said, the tags are as the shop has them, and it is false. */
  function enqueue(work: () => Promise<void>): Promise<boolean> {
    const done = queue.current.then(async () => {
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify.error(Object.values(error.fields)[0] ?? error.message)
        await reload()
        return false
      }
    })
    queue.current = done
    return done
  }

  function send(tag: AdminTag): Promise<boolean> {
    showTag(tag)
    wanted.current.set(tag.id, tag)
    return enqueue(async () => {
      if (wanted.current.get(tag.id) !== tag) return
      const saved = await api<AdminTag>('PATCH', `${path}/${tag.id}`, { body: { ...placeOf(tag), version: versionOf(tag) } })
      versions.current.set(saved.id, saved.version)
      // The page may have reloaded while it was on its way.
      if (wanted.current.get(tag.id) === tag) showTag({ ...tag, version: saved.version })
    })
  }
  function sendRemoval(tag: AdminTag): Promise<boolean> {
    show((tags) => tags.filter(({ id }) => id !== tag.id))
    wanted.current.delete(tag.id)
    return enqueue(async () => {
      await api('DELETE', `${path}/${tag.id}?version=${versionOf(tag)}`)
      await reload()
    })
  }
  /** One that was removed comes back under its id: other steps name it. */
  function sendBack({ id, product_id, ...tag }: AdminTag): Promise<boolean> {
    return enqueue(async () => {
      const made = await api<AdminTag>('POST', path, { body: { id, product_id, ...placeOf(tag) } })
      versions.current.set(made.id, made.version)
      await reload()
    })
  }
  function go(from: AdminTag | null, to: AdminTag | null): void {
    if (from && to) void send(to)
    else if (from) void sendRemoval(state.tags.find(({ id }) => id === from.id) ?? from)
    else if (to) void sendBack(to)
  }
  const noteStep = (step: Step) => setSteps((all) => withStep(all, step))

  return {
    tags: state.tags,
    /** While it is dragged. */
    preview: showTag,
    /** As it is now, from how it was. */
    save(tag: AdminTag, before: AdminTag) {
      noteStep({ before, after: tag })
      void send(tag)
    },
    /** tag-03: the tags reload. False when it was refused. */
    place: (product_id: string, place: TagPlace) =>
      enqueue(async () => {
        const made = await api<AdminTag>('POST', path, { body: { product_id, ...placeOf(place) } })
        noteStep({ before: null, after: made })
        await reload()
      }),
    remove(tag: AdminTag) {
      noteStep({ before: tag, after: null })
      void sendRemoval(tag)
    },
    undo:
      steps.past.length === 0
        ? null
        : () => {
            const step = steps.past.at(-1)
            setSteps(stepBack)
            if (step) go(step.after, step.before)
          },
    redo:
      steps.future.length === 0
        ? null
        : () => {
            const step = steps.future.at(-1)
            setSteps(stepForward)
            if (step) go(step.before, step.after)
          },
  }
}
