import { z } from 'zod'
import { profileChange } from '../accounts/contract.ts'
import { productCard } from '../catalogue/contract.ts'
import { storedMessage } from '../chat/contract.ts'
import { CHAT_LANGUAGES, CHAT_MODES, MESSAGE_STATUSES } from '../chat/rules.ts'
import { STYLING_SESSION_NAMES } from './rules.ts'

/** What the shopper is to do, or the page does for them (assist-13). Fields stand in `data`, or beside `type`; data first (assist-14). */
export const ACTION_TYPES = [
  'product_display',
  'cart_add',
  'apply_discount',
  'checkout_guide',
  'size_help',
  'size_finder',
  // Beside those of the specification: what is in the bag is removed or gets another quantity, and a guest's wishlist, which only the browser has.
  'cart_change',
  'wishlist_change',
  // What was answered in a full consultation goes into the profile, by a tap of who is signed in (data-21).
  'profile_keep',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/** What a consultation has asked, as the profile has it; what it has already stays. */
const profileAnswers = profileChange.pick({
  style_preferences: true,
  color_preferences: true,
  occasions: true,
  budget_range: true,
  style_goals: true,
  body_size: true,
})
export type ProfileAnswers = z.output<typeof profileAnswers>

/** The fields of an action (assist-14). */
export const actionData = z.object({
  product_id: z.uuid().optional(),
  product_name: z.string().optional(),
  quantity: z.number().int().positive().optional(),
  size: z.string().nullable().optional(),
  /** Of cart_change (remove, set) and wishlist_change (add, remove). */
  op: z.enum(['add', 'remove', 'set']).optional(),
  /** Percent of a discount. */
  value: z.number().optional(),
  /** The code that the server issued; the browser applies it, and never a percent (open-21). */
  code: z.string().optional(),
  step: z.string().optional(),
  /** Products of product_display. */
  product_ids: z.array(z.uuid()).optional(),
  /** What to call it on a button, in the language of the conversation. */
  label: z.string().optional(),
  /** A page of the shop to open: checkout_guide. */
  href: z.string().optional(),
  /** Of profile_keep. */
  profile: profileAnswers.optional(),
  /** The shopper's own message asked for it: the page does it without a tap, and one undoes it. */
  auto: z.boolean().optional(),
})
export const requiredAction = actionData.extend({ type: z.enum(ACTION_TYPES), data: actionData.optional() })
export type RequiredAction = z.infer<typeof requiredAction>

/** A look of the stylist (data-17). */
export const stylingResult = z.object({
  name: z.string(),
  /** Its template: dress, separates, … */
  category: z.string(),
  /** 0 to 1. */
  confidence_score: z.number(),
  styling_notes: z.string(),
  /** One kind sentence that is true. */
  confidence_boost: z.string(),
  items: z.array(
    z.object({
      product_id: z.uuid(),
      slot: z.string(),
      size: z.string().nullable(),
      price: z.number().int(),
      product: productCard.optional(),
    }),
  ),
  /** KES. */
  total_price: z.number().int(),
  occasion_tips: z.array(z.string()),
})
export type StylingResult = z.infer<typeof stylingResult>

/** `GET /api/products/:id/looks`: whole outfits around one piece. */
export const pieceLooks = z.object({ looks: z.array(stylingResult) })

/** A message as the widget shows it (data-16): what is kept, with products as they are now. */
export const chatMessage = storedMessage.extend({
  status: z.enum(MESSAGE_STATUSES),
  isAI: z.boolean(),
  products: z.array(productCard),
  productRecommendations: z.array(productCard),
  suggestedActions: z.array(requiredAction),
  stylingResults: z.array(stylingResult),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** KES. */
const BUDGET_MAX = 10_000_000

/** What the browser says of where the shopper is (assist-04); of all else the server knows better. */
export const turnContext = z.strictObject({
  path: z.string().max(300).default('/'),
  product_id: z.uuid().nullish(),
  /** Lines of the bag, by id; read anew by the server. */
  cart: z
    .array(
      z.strictObject({
        product_id: z.uuid(),
        variant_id: z.uuid().nullish(),
        size: z.string().max(20).nullish(),
        quantity: z.number().int().min(1).max(99),
      }),
    )
    .max(50)
    .default([]),
  /** The code on the bag: no other is offered beside it. */
  code: z.string().max(40).nullish(),
  /** Product ids of a guest's wishlist; a member's is read by the server. */
  wishlist: z.array(z.uuid()).max(200).default([]),
  /** Language of the browser, for a first message that has none of its own. */
  language: z.enum(CHAT_LANGUAGES).optional(),
})
export type TurnContext = z.output<typeof turnContext>

/** `POST /api/chat/conversations` (begins one) and `POST /api/chat/conversations/:id/messages`; the answer is an event stream. */
export const turnRequest = z.strictObject({
  /** Made by the browser: the same id is one message, however often it is sent. */
  client_id: z.uuid(),
  text: z.string().max(4000),
  mode: z.enum(CHAT_MODES).default('ai'),
  context: turnContext.prefault({}),
  /** Begins a session of the stylist. */
  session: z
    .strictObject({
      kind: z.enum(STYLING_SESSION_NAMES),
      occasion: z.string().max(100).optional(),
      budget: z.number().int().positive().max(BUDGET_MAX).optional(),
    })
    .optional(),
})
export type TurnRequest = z.output<typeof turnRequest>

/** `ai-support` (fn-01): customerContext is a claim, of which only path, product and bag by id are read. */
export const supportRequest = z.strictObject({
  message: z.string().max(4000),
  customerContext: z.looseObject({}).optional(),
  sessionId: z.string().max(100).optional(),
})
export const supportReply = z.object({
  message: z.string(),
  confidence: z.number(),
  required_actions: z.array(requiredAction),
  product_cards: z.array(productCard),
  productRecommendations: z.array(productCard),
  sentimentAnalysis: z.object({
    sentiment: z.enum(['positive', 'neutral', 'negative']),
    score: z.number(),
    escalationRecommended: z.boolean(),
  }),
  escalation_needed: z.boolean(),
  human_handoff_reason: z.string().nullable(),
  sessionId: z.string(),
  /** Milliseconds after sending before which the answer is not shown (assist-10). */
  delay_ms: z.number().int(),
})
export type SupportReply = z.infer<typeof supportReply>

/** `ai-stylist` (fn-03, fn-04). */
export const stylistRequest = z.strictObject({
  action: z.literal('start_session'),
  sessionType: z.enum(STYLING_SESSION_NAMES),
  userProfile: z.looseObject({}).optional(),
  occasion: z.string().max(100).optional(),
  budget: z.number().positive().max(BUDGET_MAX).optional(),
})
export const stylistReply = z.object({
  session: z.object({ id: z.string(), type: z.enum(STYLING_SESSION_NAMES), minutes: z.number().int() }),
  message: z.string(),
  recommendations: z.array(stylingResult),
})
export type StylistReply = z.infer<typeof stylistReply>
