import { useRef, useState } from 'react'
import type { AdminTag, AdminVideoDetail } from '../../../../../shop/media/contract-admin.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { notify } from '../../../../ui/notify.ts'
import { placeOf, withStep, type Step, type TagPlace } from './tag-edits.ts'

/** The tags of a video while they are worked on: shown as they were moved, saved one after another, each with its version. */
export function useTags(video: Pick<AdminVideoDetail, 'id' | 'product_tags'>, reload: () => Promise<void>) {
  const [state, setState] = useState({ loaded: video.product_tags, tags: video.product_tags })
  if (state.loaded !== video.product_tags) setState({ loaded: video.product_tags, tags: video.product_tags })
  const [steps, setSteps] = useState<Step[]>([])
  const versions = useRef(new Map<string, number>())
  const queue = useRef(Promise.resolve())
  const path = `/api/admin/videos/${video.id}/tags` as const

  const show = (change: (tags: AdminTag[]) => AdminTag[]) => setState((before) => ({ ...before, tags: change(before.tags) }))
  const showTag = (tag: AdminTag) => show((tags) => tags.map((one) => (one.id === tag.id ? tag : one)))
  const versionOf = ({ id, version }: AdminTag) => Math.max(version, versions.current.get(id) ?? 0)

  /** In turn; what was refused is said, and the tags are as the shop has them. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    queue.current = queue.current.then(work).catch(async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      notify.error(Object.values(error.fields)[0] ?? error.message)
      await reload()
    })
    return queue.current
  }

  const send = (tag: AdminTag) =>
    enqueue(async () => {
      const saved = await api<AdminTag>('PATCH', `${path}/${tag.id}`, { body: { ...placeOf(tag), version: versionOf(tag) } })
      versions.current.set(saved.id, saved.version)
    })
  const sendNew = (product_id: string, place: TagPlace) =>
    enqueue(async () => {
      const { id } = await api<AdminTag>('POST', path, { body: { product_id, ...placeOf(place) } })
      setSteps((before) => withStep(before, { kind: 'made', id }))
      await reload()
    })
  const sendRemoval = (tag: AdminTag) =>
    enqueue(async () => {
      await api('DELETE', `${path}/${tag.id}?version=${versionOf(tag)}`)
      await reload()
    })

  return {
    tags: state.tags,
    /** While it is dragged. */
    preview: showTag,
    /** As it is now, from how it was. */
    save(tag: AdminTag, before: AdminTag) {
      showTag(tag)
      setSteps((all) => withStep(all, { kind: 'changed', before }))
      void send(tag)
    },
    /** tag-03: the tags reload. */
    place: sendNew,
    remove(tag: AdminTag) {
      show((tags) => tags.filter(({ id }) => id !== tag.id))
      setSteps((all) => withStep(all, { kind: 'removed', before: tag }))
      void sendRemoval(tag)
    },
    undo: steps.length === 0 ? null : undo,
  }

  function undo(): void {
    const step = steps.at(-1)
    setSteps(steps.slice(0, -1))
    if (step?.kind === 'changed') {
      showTag(step.before)
      void send(step.before)
    } else if (step?.kind === 'removed') {
      void enqueue(async () => {
        await api('POST', path, { body: { product_id: step.before.product_id, ...placeOf(step.before) } })
        await reload()
      })
    } else if (step) {
      const made = state.tags.find(({ id }) => id === step.id)
      if (made) void sendRemoval(made)
    }
  }
}
