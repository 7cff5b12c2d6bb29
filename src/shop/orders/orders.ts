import type { Limits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import { createChanging } from './change-orders.ts'
import { createCodes } from './lookup-codes.ts'
import { createForgetting } from './forget-person.ts'
import { createReading } from './read-orders.ts'
import { createUndoing } from './cancel-orders.ts'

/** Orders, their items, delivery details and timeline; who may see them; one-time codes that find them. */
export function createOrders(deps: AreaDeps & { limits: Limits }) {
  return { ...createReading(deps), ...createChanging(deps), ...createUndoing(deps), ...createForgetting(deps), ...createCodes(deps) }
}
