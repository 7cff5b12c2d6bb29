import { useEffect, useEffectEvent, useState } from 'react'
import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { deletePhoto, storePhoto, storedPhoto } from '../../../lib/photo-store.ts'
import { useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { figureOf } from '../mannequin/figure-of.ts'
import { PhotoError, readPhoto, reopenPhoto, type Photo } from '../photo.ts'
import { createTryOnWorker, modelDownload } from '../worker/client.ts'
import { createDresser, NOBODY, type Wearer } from './dresser.ts'
import { readOutfit, SKIN_TONE_FIRST } from './stored-outfit.ts'
import type { Visit } from './visit.ts'

/** Who is dressed: somebody in a photo or the mannequin, and what becomes of the photo. */
export function useWearer(userId: string, body: BodySize, start: Visit | null) {
  const [dresser] = useState(() => createDresser(createTryOnWorker))
  const view = useStore(dresser, NOBODY)
  const [kind, setKind] = useState(start?.wearer ?? null)
  const [photo, setPhoto] = useState(start?.photo ?? null)
  const [isStored, setStored] = useState(start?.isStored ?? false)
  const [accepted, setAccepted] = useState(start?.accepted ?? false)
  const [skinTone, setSkinTone] = useState(start?.skinTone ?? SKIN_TONE_FIRST)
  const [camera, setCamera] = useState(false)
  const [isKnown, setKnown] = useState(start !== null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  const question = useDownload(kind === 'photo' && photo !== null)
  const wearer = question.mustAsk ? null : wearerOf(kind, photo, body, skinTone)
  const key = keyOf(wearer)
  const receive = useEffectEvent(() => wearer && void dresser.receive(wearer))
  useEffect(() => {
    if (key) receive()
  }, [key])
  useEffect(() => () => dresser.close(), [dresser])

  const reopened = useEffectEvent(({ outfit, found }: Awaited<ReturnType<typeof storedWearer>>) => {
    setKnown(true)
    if (outfit) setSkinTone(outfit.skinTone)
    if (outfit?.wearer === 'mannequin') setKind('mannequin')
    if (outfit?.camera) setCamera(true)
    // While they look for a photo, what reads it is started; somebody may also be there by now.
    if (!found && kind === null && outfit?.wearer !== 'mannequin') dresser.warmUp()
    // Somebody may have chosen another one in the meantime.
    if (!found || photo) return
    setPhoto(found)
    setStored(true)
    setAccepted(true)
    setKind((now) => now ?? 'photo')
  })
  useEffect(() => {
    if (start) return
    let here = true
    void storedWearer(userId).then((stored) => here && reopened(stored))
    return () => {
      here = false
    }
  }, [start, userId])

  async function open(make: () => Promise<Photo>) {
    setBusy(true)
    setTrouble(null)
    try {
      const next = await make()
      if (photo) URL.revokeObjectURL(photo.url)
      setPhoto(next)
      setAccepted(false)
      setKind('photo')
      setCamera(false)
      if (isStored && !(await storePhoto(userId, next.blob))) setStored(false)
    } catch (error) {
      setTrouble(error instanceof PhotoError ? error.message : 'Your phone is low on memory. Close some pages and try again.')
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
    dresser.cancel()
    setStored(false)
    setPhoto(null)
    setKind(null)
    notify.success('Photo deleted.')
  }

  return {
    dresser,
    view,
    kind,
    photo,
    /** Whether somebody was here before is known by now. */
    isKnown,
    isStored,
    accepted,
    skinTone,
    camera,
    busy,
    /** Why the file that was chosen last is no photo for us. */
    trouble,
    ...question,
    showCamera(open: boolean) {
      setTrouble(null)
      setCamera(open)
    },
    open: (file: File) => open(() => readPhoto(file)),
    /** A picture of our own camera. */
    take: (picture: Photo) => open(async () => picture),
    accept: () => setAccepted(true),
    standAsMannequin() {
      setTrouble(null)
      setKind('mannequin')
    },
    standInPhoto: () => setKind('photo'),
    chooseSkinTone: setSkinTone,
    storeCurrentPhoto,
    remove,
    /** Back to the question who is dressed. */
    leave() {
      dresser.cancel()
      setKind(null)
    },
  }
}

export type WearerState = ReturnType<typeof useWearer>

/** Who was dressed before a reload: in this tab, or in the photo that this device keeps. */
async function storedWearer(userId: string) {
  const outfit = readOutfit(userId)
  const blob = await storedPhoto(userId)
  return { outfit, found: blob && (await reopenPhoto(blob)) }
}

/** Whoever saves data is asked before anything large is fetched for a photo. */
function useDownload(forPhoto: boolean) {
  const saves = useDataSaver()
  const [download, setDownload] = useState<number | null>(null)
  const [agreed, setAgreed] = useState(false)
  useEffect(() => {
    let here = true
    void modelDownload().then(({ bytes }) => here && setDownload(bytes))
    return () => {
      here = false
    }
  }, [])
  return {
    /** Bytes that have to come first; 0 when all is here, or nobody knows yet. */
    download: download ?? 0,
    mustAsk: forPhoto && saves && !agreed && download !== 0,
    agree: () => setAgreed(true),
  }
}

/** The same object for the same photo: who stands there already need not be read again. */
const photoWearers = new WeakMap<Photo, Wearer>()

function wearerOf(kind: WearerState['kind'], photo: Photo | null, body: BodySize, skinTone: number): Wearer | null {
  if (kind === 'mannequin') return { kind, figure: figureOf(body, skinTone) }
  if (kind === null || !photo) return null
  const known: Wearer = photoWearers.get(photo) ?? { kind, photo, heightCm: body.height ?? null }
  photoWearers.set(photo, known)
  return known
}

function keyOf(wearer: Wearer | null): string | null {
  if (!wearer) return null
  return wearer.kind === 'mannequin' ? JSON.stringify(wearer.figure) : wearer.photo.url
}
