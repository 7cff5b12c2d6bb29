// The shop's own settings and what each may be. Pure: the browser uses it too.

import { FIRST_DELIVERY_RATES, type DeliveryRates } from '../delivery.ts'
import { DEFAULT_NAME } from '../name.ts'

/** How viewer counts are made (open-25): simulated as specified, really counted, or not shown at all. */
export const SOCIAL_PROOFS = ['simulated', 'live', 'off'] as const
export type SocialProof = (typeof SOCIAL_PROOFS)[number]

/** Who may hold products while they pay: everyone as the limits say, or no guest before a code was typed. */
export const GUEST_HOLDS = ['normal', 'confirm'] as const
export type GuestHolds = (typeof GUEST_HOLDS)[number]

/** Where a shop can be followed, in the order of their links. */
export const SOCIAL_SITES = ['instagram', 'tiktok', 'facebook', 'x', 'youtube', 'whatsapp'] as const
export type SocialSite = (typeof SOCIAL_SITES)[number]
export const SOCIAL_NAMES: Record<SocialSite, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
}

/** The pages whose text the shop writes itself, at `/about` and so on; one without a text does not exist. */
export const SHOP_PAGES = ['about', 'exchanges', 'terms'] as const
export type ShopPage = (typeof SHOP_PAGES)[number]
export const SHOP_PAGE_NAMES: Record<ShopPage, string> = {
  about: 'About us',
  exchanges: 'Exchange policy',
  terms: 'Terms',
}
/** Characters. */
export const SHOP_PAGE_MAX = 20_000

/** How people reach the shop, besides WhatsApp, which is one of the social sites; what is missing is not shown. */
export interface Contact {
  /** As it is to be read: spaces and dashes are fine. */
  phone?: string | undefined
  email?: string | undefined
  /** Where it is, and when somebody is there. */
  place?: string | undefined
}
export const CONTACT_MAX = 120

/**
 * Products without a picture: drafts until one is added, or shown after all others with a drawing of their kind. The
 * database reads it, too (migrations: unpictured_are_drafts).
 */
export const UNPICTURED = ['draft', 'last'] as const
export type Unpictured = (typeof UNPICTURED)[number]

/** What programs that shop for people may do at /mcp: read the catalogue and what the shop says of itself, or nothing. */
export const AGENT_ACCESS = ['read', 'off'] as const
export type AgentAccess = (typeof AGENT_ACCESS)[number]

/** When the recent purchase popup comes first, and how long each stays (fomo-01, fomo-02); seconds. */
export interface RecentPurchases {
  on: boolean
  /** Whether purchases of real people may be told of at all (open-26). */
  real: boolean
  first_mobile: number
  first_desktop: number
  each_mobile: number
  each_desktop: number
}
/** Seconds of each of them. */
export const POPUP_SECONDS = { least: 2, most: 300 } as const

/** What opens over a page by itself, each with a switch; the recent purchase popup has its own, beside its times. */
export interface OverlaySwitches {
  /** The question for cookies; without it nothing is measured unless somebody turns it on at /privacy. */
  consent: boolean
  tour: boolean
  tutorial: boolean
  exit_offer: boolean
  /** That the shop can be put on the home screen. */
  install_note: boolean
}

/** Figures about other shoppers, each with a switch; what those that are on say follows `social_proof`. */
export interface FigureSwitches {
  /** How many look at a piece or a video. */
  viewers: boolean
  /** The banner of home. */
  sold: boolean
  /** How many have claimed an exit-intent offer today. */
  claimed: boolean
}

/** Whom somebody calls who speaks of harming themselves: the assistant names them (they are told that the line is free and confidential). */
export interface CrisisNumbers {
  /** One to three, with commas between them. */
  emergency: string
  line: string
  /** Whose line it is. */
  line_name: string
}
export const LINE_NAME_MAX = 40

/** Codes of exit-intent offers, and of the assistant, that the shop gives on one day in Nairobi. */
export const CODES_PER_DAY = { least: 0, most: 10_000 } as const

/** Whether members may ask the service that is set up for pictures of themselves. */
export const REMOTE_TRY_ON = ['on', 'off'] as const
export type RemoteTryOnSwitch = (typeof REMOTE_TRY_ON)[number]

export interface Settings {
  /** What the shop is called everywhere. */
  name: string
  /** What it says of itself, a few words. */
  line: string
  /** Above the products of the home page (home-12); empty shows no banner. */
  banner: string
  social_proof: SocialProof
  recent_purchases: RecentPurchases
  overlays: OverlaySwitches
  figures: FigureSwitches
  exit_offers_per_day: number
  assistant_codes_per_day: number
  crisis_numbers: CrisisNumbers
  guest_holds: GuestHolds
  pieces_without_picture: Unpictured
  agents: AgentAccess
  remote_try_on: RemoteTryOnSwitch
  /** Full https addresses; what is missing is not shown (home-13). */
  social_links: Partial<Record<SocialSite, string>>
  contact: Contact
  /** Those that have a text. */
  pages: readonly ShopPage[]
  /** What delivery costs now; set on its own, from a time on (rules-delivery.ts). */
  delivery: DeliveryRates
}

export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_NAME,
  banner: '17,800+ items sold',
  social_proof: 'simulated',
  recent_purchases: { on: true, real: false, first_mobile: 8, first_desktop: 12, each_mobile: 5, each_desktop: 7 },
  overlays: { consent: true, tour: true, tutorial: true, exit_offer: true, install_note: true },
  figures: { viewers: true, sold: true, claimed: true },
  exit_offers_per_day: 200,
  assistant_codes_per_day: 50,
  crisis_numbers: { emergency: '999, 112', line: '1199', line_name: 'Red Cross' },
  guest_holds: 'normal',
  pieces_without_picture: 'draft',
  agents: 'read',
  remote_try_on: 'on',
  // The shop invents no accounts: none until its admin says where it can be followed.
  social_links: {},
  contact: {},
  pages: [],
  delivery: FIRST_DELIVERY_RATES,
}

export const BANNER_MAX = 80
/** Fits a phone's header, the subject of an e-mail and an SMS. Characters. */
export const NAME_MAX = 30
export const LINE_MAX = 60

/** Simulated viewer counts: the range of each surface, and how often it changes. Only ever shown, never stored. */
export const VIEWERS = {
  /** card-13 */
  card: { min: 2, max: 25 },
  /** product-09 */
  modal: { min: 3, max: 30 },
  /** tnt-06 */
  tnt: { min: 10, max: 200 },
  /** video-08 */
  video: { min: 5, max: 50 },
} as const
export type ViewedOn = keyof typeof VIEWERS
/** card-13, product-09. Milliseconds. */
export const VIEWERS_CHANGE_MS = 8000
/** Products that one page can say it has open, with `social_proof` live. */
export const PRESENCE_MAX = 3
/** With `social_proof` live fewer are not shown: one or two say nothing good of a piece. */
export const LIVE_VIEWERS_MIN = 3
/** "High demand" above so many (card-13: 11 yes, 10 no). */
export const HIGH_DEMAND_ABOVE = 10

/** How viewer counts are made now: not at all where their own switch is off. */
export function viewersProof({ social_proof: proof, figures }: Pick<Settings, 'social_proof' | 'figures'>): SocialProof {
  return figures.viewers ? proof : 'off'
}

export function isHighDemand(viewers: number): boolean {
  return viewers > HIGH_DEMAND_ABOVE
}

/** Fewer pieces sold than this say nothing good of a shop, and are not said. */
export const SOLD_LEAST = 10

type BannerSettings = Pick<Settings, 'banner' | 'social_proof' | 'figures'>

/** Whether the banner of home says how many pieces were really sold: where nobody has written a text, and figures are real (open-25). */
export function countsSold({ banner, social_proof: proof, figures }: BannerSettings): boolean {
  return figures.sold && proof === 'live' && banner === DEFAULT_SETTINGS.banner
}

/**
 * The banner of home (home-12); empty for none. What an admin wrote is shown as it is; the text that the shop comes with only while
 * figures may be made up. `sold`: pieces, null where they are not counted.
 */
export function bannerText(settings: BannerSettings, sold: number | null): string {
  const { banner, social_proof: proof, figures } = settings
  if (!figures.sold) return ''
  if (countsSold(settings)) return sold !== null && sold >= SOLD_LEAST ? `${sold.toLocaleString('en')} items sold` : ''
  return banner === DEFAULT_SETTINGS.banner && proof === 'off' ? '' : banner
}

/** When a setting was saved, ISO, and by whom; null when they have gone. */
export interface SavedBy {
  at: string
  by: string | null
}
