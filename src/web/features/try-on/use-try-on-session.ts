import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { notify } from '../../ui/notify.ts'
import type { CardProduct } from '../product/data/card-product.ts'
import { onSignedOut } from '../account/session/session-store.ts'
import { stopBackgroundRemoval } from './background-removal-client.ts'
import { drawnFigure } from './figure.ts'
import { EMPTY, reduceSession, type TryOnSession } from './try-on-session.ts'
import { deletePhoto, storePhoto, storedPhoto } from '../../lib/photo-store.ts'
import { PhotoError, readPhoto, reopenPhoto, type Photo } from './photo.ts'

interface StoredSession {
  userId: string
  photo: Photo | null
  isStored: boolean
  session: TryOnSession
}

/** While the page lives: whoever looks at a product and comes back finds the session as it was. */
let lastSession: StoredSession | null = null
let watched = false

/** From the first visit on: whoever signs out leaves nothing in this tab, either. */
function clearOnSignOut(): void {
  if (watched) return
  watched = true
  onSignedOut(() => {
    if (lastSession?.photo) URL.revokeObjectURL(lastSession.photo.url)
    lastSession = null
  })
}

/** The photo, what is worn on it, and whether this device keeps it. */
export function useTryOnSession(userId: string, products: readonly CardProduct[]) {
  const [start] = useState(() => (lastSession?.userId === userId ? lastSession : null))
  const [photo, setPhoto] = useState(start?.photo ?? null)
  const [isStored, setStored] = useState(start?.isStored ?? false)
  const [busy, setBusy] = useState(false)
  const [session, act] = useReducer(reduceSession, start?.session ?? EMPTY)

  const asked = products.map(({ id }) => id).join()
  // The first one lies on top, and is what hands act on.
  const wear = useEffectEvent(() => products.toReversed().forEach((product) => act({ kind: 'wear', product })))
  useEffect(() => {
    if (asked) wear()
  }, [asked])

  const reopened = useEffectEvent((found: Photo | null) => {
    // Somebody may have chosen another one in the meantime.
    if (!found || photo) return
    setPhoto(found)
    setStored(true)
  })
  useEffect(() => {
    let here = true
    if (!start?.photo)
      void storedPhoto(userId)
        .then((blob) => blob && reopenPhoto(blob))
        .then((found) => here && reopened(found))
    return () => {
      here = false
      stopBackgroundRemoval()
    }
  }, [start, userId])

  useEffect(() => {
    lastSession = { userId, photo, isStored, session }
    clearOnSignOut()
  }, [userId, photo, isStored, session])

  async function take(make: () => Promise<Photo>) {
    setBusy(true)
    try {
      const next = await make()
      if (photo) URL.revokeObjectURL(photo.url)
      setPhoto(next)
      act({ kind: 'place-anew' })
      if (isStored && !(await storePhoto(userId, next.blob))) setStored(false)
    } catch (error) {
      notify.error(error instanceof PhotoError ? error.message : 'Your phone is low on memory. Close some pages and try again.')
    } finally {
      setBusy(false)
    }
  }

  async function storeCurrentPhoto(on: boolean) {
    setStored(on)
    if (!on) return deletePhoto()
    if (!photo || (await storePhoto(userId, photo.blob))) return
    setStored(false)
    notify.error('There isn’t enough space to keep the photo.')
  }

  function remove() {
    deletePhoto()
    if (photo) URL.revokeObjectURL(photo.url)
    setStored(false)
    setPhoto(null)
    notify.success('Photo deleted.')
  }

  return {
    photo,
    isStored,
    busy,
    session,
    act,
    open: (file: File) => take(() => readPhoto(file)),
    openFigure: () => take(drawnFigure),
    storeCurrentPhoto,
    remove,
  }
}

export type TryOnState = ReturnType<typeof useTryOnSession>
