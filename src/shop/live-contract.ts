import { z } from 'zod'
import { CARDS_MAX } from './catalogue/rules.ts'
import { productUpdate } from './catalogue/contract.ts'
import { settings } from './settings/contract.ts'
import { PRESENCE_MAX } from './settings/rules.ts'

// Events for every open page (`GET /api/live/shop`).

export const shopEventData = {
  /** At connect, and again when a slow stream has missed too much: what is shown may be outdated and is refetched. */
  hello: z.object({
    /** This connection, for `POST /api/live/looking`. */
    line: z.uuid(),
    settings,
  }),
  /** Products that have changed, as they are now; prices may have changed, too. */
  pieces: z.object({ items: z.array(productUpdate) }),
  /** How many others view a product (only with `social_proof` live). `all`: what is not named has none. */
  viewers: z.object({ counts: z.record(z.uuid(), z.number().int()), all: z.boolean() }),
  settings,
  /** The stream is open. */
  beat: z.object({}),
}
export type ShopEventName = keyof typeof shopEventData
export type ShopEvents = { [Name in ShopEventName]: z.infer<(typeof shopEventData)[Name]> }

/** `GET /api/live/pieces?ids=a,b,c`: in any order; unknown ones are gone ones. */
export const productUpdatesQuery = z.strictObject({
  ids: z
    .string()
    .max(CARDS_MAX * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1).max(CARDS_MAX)),
})
export const productUpdatesReply = z.object({ items: z.array(productUpdate) })

/** `POST /api/live/looking`: the products that one tab of a browser shows now. */
export const presenceRequest = z.strictObject({
  line: z.uuid(),
  tab: z.string().regex(/^[\w-]{1,40}$/),
  pieces: z.array(z.uuid()).max(PRESENCE_MAX),
})
export type PresenceRequest = z.output<typeof presenceRequest>
