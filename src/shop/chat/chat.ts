import type { AreaDeps } from '../deps.ts'
import { createCanned } from './canned.ts'
import { createDays } from './days.ts'
import { createDesk } from './desk.ts'
import type { Limits } from '../limits.ts'
import { createReceive } from './receive.ts'
import { createRelease } from './release.ts'
import { createRetention, type RetentionDeps } from './retention.ts'
import { createOwnership, type OwnershipDeps } from './ownership.ts'
import { createShopperChat } from './shopper.ts'
import { createChatAlerts } from './alerts.ts'
import { createTurns } from './turns.ts'
import { createWaiting } from './waiting.ts'

/** Conversations of shoppers with the assistant and with people: what is said, who has them, and how long all of it is kept. */
export function createChat(
  deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'> &
    Pick<OwnershipDeps, 'tierOf'> &
    Pick<RetentionDeps, 'forgetMessagesAbout'> & { limits: Limits },
) {
  const shopperChat = { ...createOwnership(deps), ...createShopperChat(deps) }
  return {
    ...shopperChat,
    ...createReceive(shopperChat, deps.limits),
    ...createTurns(deps),
    ...createWaiting(deps),
    ...createChatAlerts(deps),
    ...createRelease(deps),
    ...createRetention(deps),
    ...createCanned(deps),
    ...createDays(deps),
    desk: createDesk(deps),
  }
}
