import type { AreaDeps } from '../../deps.ts'
import { createJobFigures } from './job-figures.ts'
import { createJobStore } from './job-store.ts'
import { createJobRetention } from './retention.ts'

/** Jobs for a service: their rows, what they brought and cost, and that nothing of a photo stays. */
export function createTryOnJobs(deps: AreaDeps) {
  return { ...createJobStore(deps), ...createJobRetention(deps), ...createJobFigures(deps) }
}
