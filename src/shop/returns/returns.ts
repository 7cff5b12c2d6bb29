import type { Areas, Transact } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import { createReturnAsking } from './ask.ts'
import { createReturnDesk } from './desk.ts'
import { createOrderDesk } from './order-desk.ts'

/** What comes back after the delivery: asked for, agreed, received, refunded or exchanged. Orchestrates other areas, as checkout does. */
export function createReturns(deps: Pick<AreaDeps, 'clock'> & { areas: Areas; transact: Transact }) {
  return { asking: createReturnAsking(deps), desk: { ...createReturnDesk(deps), ...createOrderDesk(deps) } }
}
