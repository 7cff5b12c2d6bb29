import { useEffect, useState } from 'react'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { Mask, Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import { fetchedPixels, maskOf } from '../studio/brush/canvas-pixels.ts'
import { EDITED_WIDTH } from './next-garment.ts'

export type GarmentPixels = { photo: Pixels; mask: Mask } | 'loading' | 'lost'

/** The photo of a garment and what is cut out of it by now; `lost` when one of them did not come. */
export function useGarmentPixels(
  garment: Pick<PreparedGarmentDetail, 'picture' | 'cutout' | 'width' | 'height'>,
  attempt: number,
): GarmentPixels {
  const { picture, cutout, width, height } = garment
  const key = `${picture} ${cutout} ${attempt}`
  const [found, setFound] = useState<{ key: string; pixels: GarmentPixels } | null>(null)
  useEffect(() => {
    let gone = false
    const set = (pixels: GarmentPixels) => gone || setFound({ key, pixels })
    const mask = cutout
      ? fetchedPixels(cutout, Infinity).then(maskOf)
      : Promise.resolve<Mask>({ width, height, data: new Uint8Array(width * height) })
    Promise.all([fetchedPixels(pictureUrl(picture, EDITED_WIDTH)), mask]).then(
      ([photo, mask]) => set({ photo, mask }),
      () => set('lost'),
    )
    return () => {
      gone = true
    }
  }, [key, picture, cutout, width, height])
  return found?.key === key ? found.pixels : 'loading'
}
