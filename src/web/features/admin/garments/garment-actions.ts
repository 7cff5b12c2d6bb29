import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GarmentCorrection, PreparedGarmentDetail, SuggestedPoints } from '../../../../shop/try-on/contract-garments.ts'
import type { PreparationStep } from '../../../../shop/try-on/rules.ts'
import type { Garment, Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Mask } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { notify, type ToastAction } from '../../../ui/notify.ts'
import { alphaOf, pictureOf } from '../studio/brush/canvas-pixels.ts'
import { GARMENTS_LIST } from './list-query.ts'
import { fetchNext, takeNext } from './next-garment.ts'

/** What of a garment is saved. */
export interface Corrected {
  version: number
  rig: Rig
  /** Null when its outline is as it was. */
  mask: Mask | null
}

/** Long enough to see what it was. Milliseconds. */
const UNDO = 10_000

const STEPS_DONE: Record<PreparationStep, string> = {
  approve: 'Approved: shoppers can try it on.',
  exclude: 'Left out of the try-on.',
  include: 'It is used again, and prepared in a moment.',
  again: 'It is prepared again in a moment.',
  reopen: 'It is as it was.',
  choose: 'Shoppers see this picture of it in the try-on.',
}

/** Saving a garment and going on to the next one; what somebody else has changed meanwhile is never written over without a look. */
export function useGarmentActions(
  { id, version }: PreparedGarmentDetail,
  list: string,
  onChanged: (garment: PreparedGarmentDetail) => void,
) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'save' | PreparationStep | null>(null)
  /** As somebody else has left it. */
  const [theirs, setTheirs] = useState<PreparedGarmentDetail | null>(null)
  useEffect(() => fetchNext(list, id), [list, id])

  /** Says what is `done` together with what comes after it: messages are shown one at a time. */
  async function goOn(done?: string, undo?: ToastAction): Promise<void> {
    const next = await takeNext(list, id)
    if (!next) notify.info([done, 'That was the last one here.'].filter(Boolean).join(' '))
    else if (done) notify.success(done, undo ? UNDO : undefined, undo)
    if (next) return void navigate(`${GARMENTS_LIST}/${next}`, { state: { list } })
    await navigate(list)
  }

  async function run(what: 'save' | PreparationStep, work: () => Promise<PreparedGarmentDetail>, isLast: boolean): Promise<boolean> {
    setBusy(what)
    try {
      const garment = await work()
      setTheirs(null)
      const done = what === 'save' ? 'Saved: shoppers can try it on.' : STEPS_DONE[what]
      onChanged(garment)
      if (isLast) await goOn(done, what === 'save' ? undefined : { label: 'Undo', run: () => void takeBack(garment) })
      else notify.success(done)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'garment_changed') {
        setTheirs(await api<PreparedGarmentDetail>('GET', `/api/admin/garments/${id}`).catch(() => null))
      }
      notify.failure(error)
      return false
    } finally {
      setBusy(null)
    }
  }

  /** Approved or left out by mistake: back to it, as it was. */
  async function takeBack({ id: before, version: now }: PreparedGarmentDetail): Promise<void> {
    try {
      await api('POST', `/api/admin/garments/${before}/reopen`, { body: { version: now } })
      await navigate(`${GARMENTS_LIST}/${before}`, { state: { list } })
    } catch (error) {
      notify.failure(error)
    }
  }

  return {
    busy,
    theirs,
    /** Theirs is taken. */
    settle: () => setTheirs(null),
    /** False when it was refused. */
    save: ({ version, rig, mask }: Corrected) =>
      run(
        'save',
        async () => {
          const body: GarmentCorrection = { version, rig, mask: mask && (await sentMask(mask)) }
          return api<PreparedGarmentDetail>('PUT', `/api/admin/garments/${id}`, { body })
        },
        true,
      ),
    step: (step: PreparationStep) =>
      run(
        step,
        () => api<PreparedGarmentDetail>('POST', `/api/admin/garments/${id}/${step}`, { body: { version } }),
        step === 'approve' || step === 'exclude',
      ),
    skip: () => void goOn().catch((error: unknown) => notify.failure(error)),
  }
}

/** Where the points would be as this garment, by the outline as it is painted. Throws ApiError. */
export async function suggestedRig(id: string, garment: Garment, mask: Mask): Promise<Rig> {
  const body = { garment, mask: await sentMask(mask) }
  return (await api<SuggestedPoints>('POST', `/api/admin/garments/${id}/points`, { body })).rig
}

const sentMask = async (mask: Mask): Promise<string> => base64Of(await pictureOf(alphaOf(mask), 'image/png'))

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
