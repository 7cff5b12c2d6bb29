import type { ShopDeps } from '../deps.ts'
import type { GarmentCutter } from './preparations/garment-cutter.ts'
import { createPreparing } from './preparations/prepare-next.ts'
import { createSyncChanges } from './preparations/sync-changes.ts'
import { createProposing } from './studio/propose-next.ts'

/** Pictures of one turn: few, so that a process that ends does not wait long. */
const AT_ONCE = 2

export interface GarmentWork {
  /** Takes over what has changed in the catalogue, and prepares a few of the pictures that wait. True while more may wait. */
  prepareGarments(): Promise<boolean>
  /** Cleans up one of the photos that admins have asked for. True while more may wait. */
  cleanUpPhotos(): Promise<boolean>
}

/** What a worker does for the try-on; `cutter` is null where nothing can cut garments out. */
export function garmentWork(deps: ShopDeps, cutter: GarmentCutter | null): GarmentWork {
  const { database, clock } = deps
  const sync = createSyncChanges({ atomically: database.transact, clock })
  const preparing = cutter && createPreparing({ ...deps, cutter })
  const proposing = cutter && createProposing({ ...deps, cutter })
  return {
    async prepareGarments() {
      while ((await sync.syncChanges()) > 0);
      if (!preparing) return false
      await sync.renewOutdated()
      for (let done = 0; done < AT_ONCE; done++) if (!(await preparing.prepareNext())) return false
      return true
    },
    cleanUpPhotos: async () => proposing !== null && proposing.proposeNext(),
  }
}
