import { createSalienceModel } from '../platform/salience/salience.ts'
import { cutOutGarment } from '../shop/try-on/cutout/cut-out-garment.ts'
import type { GarmentCutter } from '../shop/try-on/preparations/garment-cutter.ts'
import type { Shutdown } from './shutdown.ts'

/** What cuts garments out in this process. Its network is loaded by the first photo, and let go when none comes for a while. */
export function openGarmentCutter({ onShutdown }: Pick<Shutdown, 'onShutdown'>): GarmentCutter {
  const salience = createSalienceModel()
  onShutdown(() => salience.close())
  return (picture, garment, sleeves) => cutOutGarment(picture, garment, salience, sleeves)
}
