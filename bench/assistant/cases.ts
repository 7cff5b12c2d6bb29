import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { demoProducts } from '../../src/demo/products/products.ts'
import { INTENTS } from '../../src/shop/assistant/command.ts'

/** One value, or any of several, or whatever it likes: `opt` is neither asked for nor counted against. */
const between = z.tuple([z.number(), z.number()])
const alternatives = z.strictObject({
  any: z.array(z.unknown()).optional(),
  between: between.optional(),
  /** Missing is right, too; `true`: anything is. */
  opt: z.boolean().optional(),
})
const expectedSlot = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])), alternatives])
const expectedSlots = z.record(z.string(), expectedSlot)
export type ExpectedSlots = z.infer<typeof expectedSlots>
export type ExpectedSlot = z.infer<typeof expectedSlot>

const handle = z.enum(demoProducts.map(({ handle: name }) => name) as [string, ...string[]])

/** What holds for each piece that is shown. Prices in KES. */
const pieceRule = z.strictObject({
  kind: z.array(z.string()).optional(),
  category: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  colour_not: z.array(z.string()).optional(),
})
export type PieceRule = z.infer<typeof pieceRule>

const cards = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  all: pieceRule.optional(),
  /** One of these is among them. */
  has_any: z.array(handle).optional(),
  none: z.array(handle).optional(),
  sorted: z.enum(['price-asc', 'price-desc']).optional(),
  /** None that was shown before in the conversation. */
  no_repeat: z.boolean().optional(),
  /** Nothing found is right, too. */
  if_empty: z.boolean().optional(),
  opt: z.boolean().optional(),
})
export type ExpectedCards = z.infer<typeof cards>

const expectedAction = z.strictObject({
  type: z.union([z.string(), z.array(z.string())]),
  /** Of this piece, by id or by name. */
  piece: handle.optional(),
  size: z.string().optional(),
  quantity: z.number().optional(),
})
export type ExpectedAction = z.infer<typeof expectedAction>

const expectation = z.strictObject({
  /** Any of these is a right reading. */
  intent: z.array(z.enum(INTENTS)).min(1),
  /** Any of these is called. */
  tools: z.array(z.string()).optional(),
  tools_not: z.array(z.string()).optional(),
  /** Contained in what was understood; several sets: any. */
  slots: z.union([z.strictObject({ any: z.array(expectedSlots) }), expectedSlots]).optional(),
  slots_not: expectedSlots.optional(),
  /** Each of these stands among the actions. */
  actions: z.array(expectedAction).optional(),
  actions_not: z.array(z.string()).optional(),
  cards: cards.optional(),
  /** Language of the answer; without it by the language of the case, `any` for mixed ones. */
  lang: z.enum(['en', 'sw']).optional(),
  /** Conditions of the text (conditions.ts). */
  must: z.array(z.string()).optional(),
  must_not: z.array(z.string()).optional(),
  asks: z.literal('size').optional(),
  /** KES: no look that is offered costs more. */
  total_max: z.number().optional(),
  /** It is to be declined. */
  refuses: z.literal(true).optional(),
  /** A person is to be offered because of how it is said. */
  escalates: z.literal(true).optional(),
})
export type Expectation = z.infer<typeof expectation>

const conversation = z.strictObject({
  id: z.string(),
  lang: z.enum(['en', 'sw', 'sheng', 'mix']),
  /** The first says what the case is about. */
  tags: z.array(z.string()).min(1),
  /** guest, vip, or member:NAME of the demo. */
  as: z.string().regex(/^(guest|vip|member:(wanjiku|otieno|zawadi|chebet))$/),
  context: z.strictObject({
    path: z.string().optional(),
    /** Handle of the piece whose page is open. */
    product: handle.optional(),
    cart: z.array(z.tuple([handle, z.string().nullable(), z.number().int()])).optional(),
    /** Clock in Nairobi, HH:MM; 10:00. */
    now: z
      .string()
      .regex(/^\d\d:\d\d$/)
      .optional(),
  }),
  turns: z.array(z.strictObject({ user: z.string(), expect: expectation })).min(1),
})
export type Conversation = z.infer<typeof conversation>
export type Language = Conversation['lang']

/** Nothing is tuned on the first; once it has been looked at line by line, it goes to the second and another takes its place. */
export const SETS = ['held-out', 'regression', 'tuning'] as const
export type SetName = (typeof SETS)[number]

/** Reads a set; throws where a line is not one, or an id stands twice. */
export function readSet(name: SetName): Conversation[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  const read = lines.map((line) => conversation.parse(JSON.parse(line)))
  if (new Set(read.map(({ id }) => id)).size !== read.length) throw new Error(`an id stands twice in ${name}`)
  return read
}
