import type { Mask } from '../../../platform/image-pixels.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import type { PointsRequest } from '../contract-garments.ts'
import { findRig } from '../cutout/rig.ts'
import { POINTS_WIDTH } from '../rules.ts'
import type { Rig } from '../rules-rig.ts'
import { scaledMask } from '../studio/rules-pixels.ts'
import { readMask } from './corrections.ts'
import { createCutoutFiles } from './cutout-files.ts'

const OUTLINE = { name: 'garment_outline', text: 'select width, height, cutout from garment_preparations where id = $1' }

export function createSuggestPoints({ db, storage, images, clock }: Pick<AreaDeps, 'db' | 'storage' | 'images' | 'clock'>) {
  const files = createCutoutFiles({ db, storage, clock })

  async function outlineOf(id: string, text: string | null): Promise<Mask> {
    const [row] = await db.query<{ width: number; height: number; cutout: string | null }>(OUTLINE, [id])
    if (!row) throw new ShopError('garment_not_found')
    if (text !== null) return readMask(images, text, row)
    const file = row.cutout ? await files.cutout(row.cutout) : null
    if (!file) throw new ShopError('mask_invalid')
    const { rgba, ...size } = await images.decodeCutout(file.content)
    return {
      width: size.width,
      height: size.height,
      data: Uint8Array.from({ length: size.width * size.height }, (_, i) => rgba[i * 4 + 3] ?? 0),
    }
  }

  return {
    /**
     * Where the points of a picture would be as this garment, by its outline or one that was painted. Throws `garment_not_found`,
     * `payload_too_large`, and `mask_invalid` also where nothing was cut out yet.
     */
    async suggestPoints(id: string, { garment, mask: text }: PointsRequest): Promise<Rig> {
      const whole = await outlineOf(id, text)
      const width = Math.min(whole.width, POINTS_WIDTH)
      const small = scaledMask(whole, width, Math.max(1, Math.round((whole.height * width) / whole.width)))
      const inside = Uint8Array.from(small.data, (cover) => (cover > 127 ? 1 : 0))
      return findRig(inside, small.width, small.height, garment).rig
    },
  }
}
