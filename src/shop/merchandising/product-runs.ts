import { createImports, type ImportsDeps } from './imports.ts'
import { createRunWorker } from './run-worker.ts'
import { createRuns, type RunsDeps } from './runs.ts'

/** Changes of many products and files of them: asked for by admins, done by workers. */
export function createProductRuns(deps: RunsDeps & ImportsDeps) {
  const { imports, refusedRows } = createImports(deps)
  return { ...createRuns(deps), ...createRunWorker({ ...deps, imports }), refusedRows }
}
