import type { Mask } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { StudioCutOut } from '../../../../shop/try-on/studio/contract-studio.ts'
import { api } from '../../../lib/api.ts'
import { maskOf, pictureOf, pixelsOf } from './brush/canvas-pixels.ts'

/** The longer side of what is sent: enough for an edge, and about 100 kB. Pixels. */
const SIDE = 900
const QUALITY = 0.85
/** On a slow line, and with others before it. Milliseconds. */
const TIMEOUT = 60_000

export interface CutOut extends Pick<StudioCutOut, 'angle' | 'confidence' | 'reasons'> {
  mask: Mask
}

/** What of a photo is the piece, as the shop sees it. Throws ApiError, and whatever a browser does with a photo that it cannot read. */
export async function requestCutOut(photo: Blob, garment: Garment | null, signal?: AbortSignal): Promise<CutOut> {
  const body = await pictureOf(await pixelsOf(photo, SIDE), 'image/jpeg', QUALITY)
  const { mask, angle, confidence, reasons } = await api<StudioCutOut>(
    'POST',
    `/api/admin/studio/cut-outs${garment ? `?garment=${garment}` : ''}`,
    {
      body,
      timeout: TIMEOUT,
      ...(signal && { signal }),
    },
  )
  const bytes = Uint8Array.from(atob(mask), (letter) => letter.charCodeAt(0))
  return { mask: maskOf(await pixelsOf(new Blob([bytes], { type: 'image/webp' }))), angle, confidence, reasons }
}
