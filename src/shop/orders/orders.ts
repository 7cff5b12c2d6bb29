import type { Limits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import { createOrderChanges } from './change-orders.ts'
import { createCustomerKeys } from './customer-keys.ts'
import { createLookupCodes } from './lookup-codes.ts'
import { createForgetPerson } from './forget-person.ts'
import { createOrderReads } from './read-orders.ts'
import { createCancelOrders } from './cancel-orders.ts'
import { createPacking } from './packing.ts'
import { createPlannedMoves } from './planned-moves.ts'

/** Orders, their items, delivery details and timeline; who may see them; one-time codes that find them. */
export function createOrders(deps: AreaDeps & { limits: Limits }) {
  return {
    ...createOrderReads(deps),
    ...createOrderChanges(deps),
    ...createCancelOrders(deps),
    ...createForgetPerson(deps),
    ...createLookupCodes(deps),
    customerKeys: createCustomerKeys(deps),
    moves: createPlannedMoves(deps),
    packing: createPacking(deps),
  }
}
