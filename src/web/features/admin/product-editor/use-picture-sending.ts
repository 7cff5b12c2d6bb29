import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoredPicture } from '../../../../shop/catalogue/contract-admin.ts'
import { api, ApiError, isRetryable } from '../../../lib/api.ts'
import { onOnline } from '../../../lib/page-visibility.ts'
import { forgetPicture, keepPicture, keptPictures } from './kept-drafts.ts'
import { lightened } from '../../../lib/lighten-picture.ts'

/** A photo on a slow line. Milliseconds. */
const TIMEOUT = 120_000

export interface WaitingPicture {
  id: string
  name: string
  picture: Blob
  error: string | null
  /** A lost line: it goes on by itself. */
  goesOn: boolean
}

/**
 * Sends pictures one after the other, so that they arrive in the order in which they were chosen. Those that could not be sent
 * are kept in this browser with the draft of the piece.
 */
export function usePictureSending(place: string, onStored: (key: string) => void) {
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([])
  const queue = useRef<WaitingPicture[]>([])
  const isSending = useRef(false)
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })

  const update = (id: string, to: Partial<WaitingPicture> | null) =>
    setWaiting((all) => all.flatMap((one) => (one.id !== id ? [one] : to ? [{ ...one, ...to }] : [])))
  function end(id: string): void {
    update(id, null)
    void forgetPicture(place, id)
  }

  async function send(pictures: readonly WaitingPicture[]): Promise<void> {
    queue.current.push(...pictures)
    if (isSending.current) return
    isSending.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { id, picture } = next
      try {
        const { key } = await api<StoredPicture>('POST', '/api/admin/products/pictures', { body: picture, timeout: TIMEOUT })
        stored.current(key)
        end(id)
      } catch (failure) {
        update(id, { error: failure instanceof ApiError ? failure.message : 'It could not be read.', goesOn: isRetryable(failure) })
      }
    }
    isSending.current = false
  }

  /** Kept before they are sent, one by one: in the order in which they were chosen, whatever happens. */
  async function add(files: readonly File[]): Promise<void> {
    const chosen = new Date().toISOString()
    const added = files.map((file) => ({ id: crypto.randomUUID(), name: file.name, picture: file as Blob, error: null, goesOn: false }))
    setWaiting((all) => [...all, ...added])
    for (const [at, { id, name, picture: file }] of added.entries()) {
      const picture = await lightened(file)
      const bytes = await picture.arrayBuffer().catch(() => null)
      if (bytes) await keepPicture(place, { id, name, type: picture.type, bytes, order: `${chosen} ${String(at).padStart(3, '0')}` })
      void send([{ id, name, picture, error: null, goesOn: false }])
    }
  }

  const goOn = useEffectEvent((pictures: readonly WaitingPicture[]) => {
    pictures.forEach(({ id }) => update(id, { error: null, goesOn: false }))
    void send(pictures)
  })
  const sendAgain = useEffectEvent(() => goOn(waiting.filter((one) => one.goesOn)))
  useEffect(() => onOnline(() => sendAgain()), [])
  const takeUp = useEffectEvent((from: string) => {
    void keptPictures(from).then((kept) => {
      const found = kept.map(({ id, name, type, bytes }) => ({
        id,
        name,
        picture: new Blob([bytes], { type }),
        error: null,
        goesOn: false,
      }))
      if (from !== place || found.length === 0) return
      setWaiting((all) => [...all, ...found])
      void send(found)
    })
  })
  useEffect(() => takeUp(place), [place])

  return {
    waiting,
    add: (files: Iterable<File>) => void add(Array.from(files)),
    retry(picture: WaitingPicture) {
      update(picture.id, { error: null, goesOn: false })
      void send([picture])
    },
    giveUp: (picture: WaitingPicture) => end(picture.id),
  }
}
