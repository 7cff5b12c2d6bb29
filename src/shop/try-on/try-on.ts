import type { AreaDeps } from '../deps.ts'
import { createCorrections } from './preparations/corrections.ts'
import { createCutoutFiles } from './preparations/cutout-files.ts'
import { createGarmentDesk } from './preparations/desk.ts'
import { createDrawnPreparations } from './preparations/drawn.ts'
import { createSuggestPoints } from './preparations/suggest-points.ts'
import { createSyncChanges } from './preparations/sync-changes.ts'
import { createPhotoStudio } from './studio/photo-studio.ts'
import { createProposals } from './studio/proposals.ts'
import { createWearable } from './preparations/wearable.ts'
import { createLooks } from './looks/looks.ts'
import { createTryOnJobs } from './remote/try-on-jobs.ts'

/** What of the catalogue can be worn in the try-on, and how it is prepared for that. */
export function createTryOn(deps: AreaDeps) {
  const { cutout, sweepCutouts } = createCutoutFiles(deps)
  return {
    cutout,
    sweepCutouts,
    ...createWearable(deps),
    ...createSyncChanges(deps),
    ...createGarmentDesk(deps),
    ...createCorrections(deps),
    ...createSuggestPoints(deps),
    ...createDrawnPreparations(deps),
    ...createPhotoStudio(deps),
    ...createProposals(deps),
    /** Pictures of members by a service. */
    jobs: createTryOnJobs(deps),
    /** What members keep. */
    looks: createLooks(deps),
  }
}
