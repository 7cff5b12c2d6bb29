import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import { createChanging } from './change.ts'
import { createCodes } from './codes.ts'
import { createForgetting } from './forget.ts'
import { createReading } from './read.ts'
import { createUndoing } from './undo.ts'

export interface OrdersDeps extends AreaDeps {
  limits: Pick<ReturnType<typeof createLimits>, 'take' | 'check' | 'count'>
}

/** Orders, their items, delivery details and timeline; who may see them; one-time codes that find them. */
export function createOrders(deps: OrdersDeps) {
  return { ...createReading(deps), ...createChanging(deps), ...createUndoing(deps), ...createForgetting(deps), ...createCodes(deps) }
}
