import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { GarmentCorrection, PreparedGarmentDetail, PreparedGarments } from '../../../../shop/try-on/contract-garments.ts'
import type { PreparationStep } from '../../../../shop/try-on/rules.ts'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Mask } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { alphaOf, pictureOf } from '../studio/brush/canvas-pixels.ts'
import { GARMENTS_LIST } from './list-query.ts'

/** Those that were looked at since this page of the browser was loaded: "next" leads to none of them. */
const seen = new Set<string>()

/** What of a garment is saved. */
export interface Corrected {
  version: number
  rig: Rig
  /** Null when its outline is as it was. */
  mask: Mask | null
}

const STEPS_DONE: Record<PreparationStep, string> = {
  approve: 'Approved: shoppers can try it on.',
  exclude: 'Left out of the try-on.',
  include: 'It is used again, and prepared in a moment.',
  again: 'It is prepared again in a moment.',
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

  /** Says what is `done` together with what comes after it: messages are shown one at a time. */
  async function goOn(done?: string): Promise<void> {
    seen.add(id)
    const next = await nextOf(list)
    if (!next) notify.info([done, 'That was the last one here.'].filter(Boolean).join(' '))
    else if (done) notify.success(done)
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
      if (isLast) await goOn(done)
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
          const body: GarmentCorrection = { version, rig, mask: mask && (await base64Of(await pictureOf(alphaOf(mask), 'image/png'))) }
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

/** The first of the list that was not looked at; null when there is none. */
async function nextOf(list: string): Promise<string | null> {
  const page = await api<PreparedGarments>('GET', `/api${list as `/${string}`}`)
  return page.items.find((garment) => !seen.has(garment.id) && !garment.waiting)?.id ?? null
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
