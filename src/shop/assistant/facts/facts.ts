import { DELIVERY, feeText, EXCHANGE_DAYS, type DeliveryRates } from '../../delivery.ts'
import { HOURS_TEXT, type ChatLanguage } from '../../chat/rules.ts'
import { holdTimes } from '../../checkout/rules-holds.ts'
import type { AreaDeps } from '../../deps.ts'
import { shopName } from '../../name.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../payments/rules.ts'
import type { createSettings } from '../../settings/settings.ts'
import {
  DEFAULT_FACT_IDS,
  DEFAULT_FACTS,
  isDefaultFact,
  UNKNOWN_TOPICS,
  type DefaultFactId,
  type FactText,
  type Placeholder,
} from './defaults.ts'
import { createFactDesk } from './fact-desk.ts'
import { bestMatch, filled } from './matching.ts'
import { createFactRows, type FactRow } from './fact-rows.ts'

/** A fact as it is said now. */
export interface SaidFact extends FactText {
  id: string
}

export interface FoundFact {
  /** Null when nobody has said anything of it. */
  found: SaidFact | null
  nearest: SaidFact | null
  /** Ids of all facts. */
  known: string[]
}

interface FactsDeps extends Pick<AreaDeps, 'db' | 'live' | 'clock' | 'gateways'> {
  settings: Pick<ReturnType<typeof createSettings>, 'deliveryRates'>
}

/** While a hold lasts that nothing extends. Minutes. */
const HOLD_MINUTES = holdTimes('confirmed').first.mpesa / 60

/** What the assistant may say of the shop (fact by fact, in both languages): the shop's own texts, as admins have changed them. */
export function createFacts(deps: FactsDeps) {
  const { settings, gateways } = deps
  const rows = createFactRows(deps)

  async function values(language: ChatLanguage): Promise<Record<Placeholder, string>> {
    const rates = await settings.deliveryRates()
    return {
      nairobi_fee: feeIn(rates, 'nairobi', language),
      nationwide_fee: feeIn(rates, 'nationwide', language),
      nairobi_days: daysIn('nairobi', language),
      nationwide_days: daysIn('nationwide', language),
      methods: methodsIn(gateways, language),
      exchange_days: `${EXCHANGE_DAYS}`,
      hold_minutes: `${HOLD_MINUTES}`,
      hours: HOURS_TEXT,
      shop: shopName(),
    }
  }

  async function saidOf(id: string, text: FactText): Promise<SaidFact> {
    const [en, sw] = await Promise.all([values('en'), values('sw')])
    return { id, en: filled(text.en, en), sw: filled(text.sw, sw) }
  }

  async function textOf(id: string, changed: ReadonlyMap<string, FactRow>): Promise<SaidFact | null> {
    const text = changed.get(id) ?? (isDefaultFact(id) ? DEFAULT_FACTS[id] : undefined)
    return text ? saidOf(id, text) : null
  }

  return {
    ...createFactDesk(deps, rows),

    /** One of the shop's own facts in a language. */
    async say(id: DefaultFactId, language: ChatLanguage): Promise<{ id: DefaultFactId; text: string }> {
      const said = await saidOf(id, (await rows.changed()).get(id) ?? DEFAULT_FACTS[id])
      return { id, text: said[language] }
    },

    /** The fact of this id, or the one that answers these words; what nobody has said for sure is not found. */
    async find(topic: string): Promise<FoundFact> {
      const changed = await rows.changed()
      const known = [...new Set([...DEFAULT_FACT_IDS, ...changed.keys()])]
      const byId = await textOf(topic.trim().toLowerCase(), changed)
      if (byId) return { found: byId, nearest: null, known }
      const added = bestMatch(
        topic,
        [...changed.values()].filter((row) => row.added),
      )
      if (added) return { found: await saidOf(added.id, added), nearest: null, known }
      const unknown = bestMatch(topic, UNKNOWN_TOPICS)
      if (unknown) return { found: null, nearest: await textOf(unknown.nearest, changed), known }
      const own = bestMatch(topic, OWN)
      return { found: own && (await textOf(own.id, changed)), nearest: null, known }
    },
  }
}

const OWN = DEFAULT_FACT_IDS.map((id) => ({ id, words: DEFAULT_FACTS[id].words }))

const METHOD_WORDS: Record<PaymentMethod, FactText> = {
  mpesa: { en: 'M-PESA', sw: 'M-PESA' },
  card: { en: 'Visa, Mastercard', sw: 'Visa, Mastercard' },
  bank: { en: 'bank transfer', sw: 'benki' },
}

/** Those that the shop takes now; all of them for a shop that takes no payments yet. */
function methodsIn(gateways: AreaDeps['gateways'], language: ChatLanguage): string {
  const now = PAYMENT_METHODS.filter((method) => gateways.length === 0 || gateways.some(({ methods }) => methods.includes(method)))
  return listed(
    now.map((method) => METHOD_WORDS[method][language]),
    language,
  )
}

function listed(names: readonly string[], language: ChatLanguage): string {
  const or = language === 'en' ? 'or' : 'au'
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}` : (names[0] ?? '')
}

function feeIn(rates: DeliveryRates, area: keyof DeliveryRates, language: ChatLanguage): string {
  const { fee, offered } = rates[area]
  if (!offered) return language === 'en' ? 'not offered right now' : 'haipatikani kwa sasa'
  if (fee > 0) return feeText(fee)
  return language === 'en' ? 'free' : 'bure'
}

function daysIn(area: keyof DeliveryRates, language: ChatLanguage): string {
  const { days, least, most } = DELIVERY[area]
  return language === 'en' ? days : `siku ${least}-${most}`
}
