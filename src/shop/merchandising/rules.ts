// Every number, label and boundary of the products table and of what is done to many products at once. Pure: the browser uses it too.

/** The tabs of the table, in their order; the first is the one that opens. */
export const PRODUCT_TABS = {
  live: { label: 'Live', none: 'Nothing is for sale right now.' },
  drafts: { label: 'Drafts', none: 'No drafts.' },
  unsold30: { label: 'Unsold 30+ days', none: 'Nothing has waited 30 days for a buyer.' },
  unsold60: { label: 'Unsold 60+ days', none: 'Nothing has waited 60 days for a buyer.' },
  low: { label: 'Low or sold out', none: 'Nothing of which there were several is running low.' },
  sold7: { label: 'Sold 7 days', none: 'Nothing was sold in the last 7 days.' },
  incomplete: { label: 'Incomplete', none: 'Every piece for sale has a picture, a description and measurements.' },
  archived: { label: 'Archived', none: 'Nothing is archived.' },
  all: { label: 'All', none: 'There are no products yet.' },
} as const
export type ProductTab = keyof typeof PRODUCT_TABS
export const PRODUCT_TAB_NAMES = Object.keys(PRODUCT_TABS) as [ProductTab, ...ProductTab[]]

export const PRODUCT_SORTS = {
  newest: 'Newest first',
  oldest: 'Longest unsold first',
  'price-asc': 'Lowest price first',
  'price-desc': 'Highest price first',
  changed: 'Last changed first',
  wishes: 'Most wished first',
  viewed: 'Viewed but unsold',
} as const
export type ProductSort = keyof typeof PRODUCT_SORTS
export const PRODUCT_SORT_NAMES = Object.keys(PRODUCT_SORTS) as [ProductSort, ...ProductSort[]]

/** What a product is to an admin. */
export const PRODUCT_STATES = {
  draft: 'Draft',
  planned: 'Planned',
  live: 'Live',
  held: 'Being paid for',
  sold: 'Sold',
  archived: 'Archived',
} as const
export type ProductState = keyof typeof PRODUCT_STATES

/** What can be missing of one that is for sale, or a draft. */
export const MISSING = { photos: 'Fewer than 3 photos', measurements: 'No measurements', words: 'No description' } as const
export type Missing = keyof typeof MISSING
export const MISSING_NAMES = Object.keys(MISSING) as [Missing, ...Missing[]]
export const PHOTOS_WANTED = 3

/**
 * Units from which on a piece is not low. Only what there was more than one of at once can run low: of second-hand pieces there is
 * one, which would all be low from the start. The index products_table_low says the number, too.
 */
export const LOW_STOCK = 3

export const PAGE_SIZE = 50
/** Of a file of products. */
export const IMPORT_BYTES = 20 * 1024 * 1024
/** Products in one run. */
export const RUN_MAX = 100_000
/** Products that can be marked one by one. */
export const MARKED_MAX = 2000

/** How long a run can be taken back after it is done. Seconds. */
export const UNDO_SECONDS = 600
/** How long it can be looked at what a run has done. Seconds. */
export const KEPT_SECONDS = 90 * 86_400
/** Products a run changes between two looks at whether it was stopped. */
export const BATCH = 50
/** A run that fails this often without a row more is given up. */
export const TRIES_MAX = 5

/** KES: prices of a markdown are rounded to it. */
export const ROUND_TO = 50
export const PRICE_MAX = 100_000_000

/** KES: no markdown by age goes below it; it would cost more to hand the piece over. */
export const MARKDOWN_FLOOR = 100

/** What is taken off by the age of a piece, in days: what resellers do. Percent. */
export const MARKDOWNS: readonly { days: number; percent: number }[] = [
  { days: 90, percent: 70 },
  { days: 60, percent: 50 },
  { days: 30, percent: 20 },
]

/** Seconds for which ages may be counted from a moment that has passed: a proposal that was looked at overnight is made anew. */
export const PROPOSAL_SECONDS = 12 * 3600

/** Percent proposed for a piece that has waited so many days; null: none yet. */
export function markdownFor(days: number): number | null {
  return MARKDOWNS.find((step) => days >= step.days)?.percent ?? null
}

/** To the nearest 50, and never nothing. */
export function rounded(kes: number): number {
  return Math.max(ROUND_TO, Math.round(kes / ROUND_TO) * ROUND_TO)
}

/** Whole days from `since` to `now`. */
export function daysSince(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / 86_400_000))
}
