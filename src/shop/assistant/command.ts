// What a message says, in the words of the shop: the one list of commands that both drivers make. Pure.
import type { Kind } from '../catalogue/rules-kinds.ts'
import type { AskedDepartment } from '../catalogue/rules-kinds.ts'
import type { Colour, Condition } from '../catalogue/rules.ts'
import type { ChatLanguage } from '../chat/rules.ts'
import type { StylingSession } from './rules.ts'

/** What a shopper may want. */
export const INTENTS = [
  // Finding things.
  'search',
  'refine',
  'more',
  'similar',
  'select',
  'details',
  'new_arrivals',
  // Sizes.
  'find_size',
  'size_chart',
  'check_fit',
  // The stylist.
  'outfit',
  'goes_with',
  'styling_session',
  // Bag and wishlist.
  'cart_add',
  'cart_remove',
  'cart_set',
  'cart_show',
  'checkout',
  'wishlist_add',
  'wishlist_remove',
  'wishlist_show',
  // Facts.
  'delivery',
  'payment_methods',
  'payment_problem',
  'exchange',
  'discount',
  'check_code',
  'hours',
  'shop_fact',
  // Orders.
  'order_status',
  'order_cancel',
  'order_change',
  // People.
  'person',
  'complaint',
  // Talk.
  'greeting',
  'thanks',
  'goodbye',
  'about_assistant',
  // Dialogue.
  'yes',
  'no',
  'forget',
  'restart',
  'answer',
  // What is refused, kindly.
  'outside',
  'injection',
  'abuse',
  'self_harm',
  'unknown',
] as const
export type Intent = (typeof INTENTS)[number]

/** They are said beside a wish, or instead of one: nothing is asked for. */
export const COURTESIES: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'goodbye', 'yes', 'no'])

/** Body measures that a message may name, in centimetres; shoe in EU sizes. */
export interface Measures {
  chest?: number
  waist?: number
  hips?: number
  height?: number
  inseam?: number
  foot?: number
  shoe?: number
}

/** What is named of products; lists are "any of". */
export interface ProductSlots {
  /** The garment as it was written, for a search; without its other slots. */
  q?: string
  kind?: Kind[]
  category?: string
  colour?: Colour[]
  /** As the catalogue writes sizes: "M", "42", "W32". */
  size?: string[]
  style?: string[]
  condition?: Condition[]
  fabric?: string[]
  /** floral, striped, kitenge … */
  pattern?: string[]
  department?: AskedDepartment
  /** One of the occasions of the stylist: wedding, church, office … */
  occasion?: string
  /** KES. */
  min_price?: number
  max_price?: number
  sort?: 'price-asc' | 'price-desc' | 'latest' | 'popular'
}

export interface Slots extends ProductSlots {
  /** What it must not be. */
  exclude?: Pick<ProductSlots, 'kind' | 'colour' | 'size' | 'style' | 'fabric' | 'pattern' | 'condition'>
  /** What need not be so any more: "any colour". */
  dropped?: (typeof SEARCH_SLOTS)[number][]
  /** "cheaper" −1, "dearer" 1: relative to the last list. */
  price_step?: -1 | 1
  /** "bigger" 1, "smaller" −1: relative to the last size. */
  size_step?: -1 | 1
  /** Place in the last list from 1; −1 is the last. */
  nth?: number[]
  quantity?: number
  /** Hour of the day in Nairobi that was named: "saa tatu usiku" is 21. */
  hour?: number
  /** A place of delivery as it was written. */
  place?: string
  payment_method?: 'mpesa' | 'card' | 'bank' | 'cash' | 'instalments'
  /** "UP-…" */
  order_number?: string
  code?: string
  measures?: Measures
  size_system?: 'EU' | 'UK' | 'US' | 'CN'
  /** Kinds that the question is about when they are not searched for: "do these shoes …". */
  topic?: string
  session?: StylingSession
  /** What an order is to be changed in. */
  change?: 'address' | 'phone' | 'size' | 'piece' | 'other'
  /** Pieces somebody owns, in words. */
  owned?: string[]
  /** Questions that the shopper does not want to answer: "any", "sijui". */
  skipped?: Ask[]
}

/** Slots of what is searched for, in the order in which they are forgotten when there is no room. */
export const SEARCH_SLOTS = [
  'q',
  'kind',
  'category',
  'colour',
  'size',
  'style',
  'condition',
  'fabric',
  'pattern',
  'department',
  'occasion',
  'min_price',
  'max_price',
  'sort',
  'exclude',
] as const satisfies readonly (keyof Slots)[]

/** How a command was found; decides how sure it is. */
export type FoundBy = 'phrase' | 'cue' | 'slots' | 'example' | 'awaited'

export interface Command {
  intent: Intent
  slots: Slots
  by: FoundBy
  /** 0 to 1. */
  confidence: number
}

/** Which words it is written in: easy Kiswahili answers Sheng, too. */
export type Variety = 'en' | 'sw' | 'sheng' | 'mix'

export interface Feelings {
  /** −1 angry to 1 happy. */
  score: number
  /** A person should be offered, and why. */
  escalate: 'anger' | 'payment' | null
}

/** A message as it was understood. */
export interface Understood {
  /** Cleaned, with secrets replaced: what is kept. */
  text: string
  /** A PIN, card number or M-Pesa code stood in it. */
  secrets: ('pin' | 'card' | 'mpesa')[]
  language: ChatLanguage
  variety: Variety
  /** The language was asked for: "in English". */
  languageAsked: boolean
  feelings: Feelings
  /** In the order of the message; `unknown` alone when nothing was understood. */
  commands: Command[]
}

/** A command with all that the conversation knows: what a turn does. */
export interface ResolvedCommand extends Command {
  /** Product ids that it speaks of ("the second", "it", the page's piece); empty when it names none. */
  pieces: string[]
  /** What is searched for now, of search, refine, more and outfit: the message's own slots over those kept. */
  wanted: Slots
}

/** A question: which size, which piece, which occasion … */
export type Ask =
  | 'size'
  | 'piece'
  | 'occasion'
  | 'budget'
  | 'colours'
  | 'fit'
  | 'department'
  | 'measures'
  | 'place'
  | 'order_number'
  | 'confirm'
  | 'owned'
  | 'save_profile'

/** What the assistant waits for. */
export interface Awaited {
  ask: Ask
  /** What is done with the answer. */
  command: Command
  /** How often it was asked. */
  asked: number
}

/** What one conversation remembers; JSON, STATE_BYTES at most. */
export interface DialogueState {
  language: ChatLanguage | null
  /** What is searched for now, with the turn that set each. */
  slots: Slots
  setAt: Partial<Record<keyof Slots, number>>
  /** Product ids in the order they were shown, and their lowest price (KES). */
  list: string[]
  listLowest: number | null
  listHighest: number | null
  cursor: string | null
  /** The piece that is talked about. */
  focus: string | null
  /** The piece whose page was open in the last turn: another one is talked about as soon as it is opened. */
  page: string | null
  /** The last command that was done: "and in black?" */
  last: Command | null
  awaited: Awaited | null
  /** Looks of the stylist, product ids each, and the size of a piece that a look proposes. */
  looks: string[][]
  sizes: Record<string, string>
  session: { kind: StylingSession; step: number } | null
  /** Pieces that were talked about, the latest last: "the one before", "both". */
  recent: string[]
  /** Lists before the last one, the latest last, with what was searched for: "go back to those". */
  earlier: { slots: Slots; list: string[] }[]
  /** Sizes that were advised, by what the size tables call a garment: "in my size". */
  advised: Record<string, string>
  /** The line that was put into the bag last: "actually L", "just one". */
  added: { piece: string; size: string | null; quantity: number } | null
  /** Turns in a row that were not understood. */
  failures: number
  turn: number
}

export const NEW_STATE: DialogueState = {
  language: null,
  slots: {},
  setAt: {},
  list: [],
  listLowest: null,
  listHighest: null,
  cursor: null,
  focus: null,
  page: null,
  last: null,
  awaited: null,
  looks: [],
  sizes: {},
  session: null,
  recent: [],
  earlier: [],
  advised: {},
  added: null,
  failures: 0,
  turn: 0,
}
