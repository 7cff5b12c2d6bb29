import { z } from 'zod'
import { later } from '../../clock.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { DELIVERY, DELIVERY_AREAS, feeText, type DeliveryArea } from '../../delivery.ts'
import { findPlace } from '../facts/places.ts'
import type { ToolDeps } from './deps.ts'
import { uniqueFacts, priceFact } from './tool-facts.ts'
import { text } from './shapes.ts'
import { weekdayText } from './times.ts'
import { defineTool, type Fact } from './tool.ts'

const area = z.object({
  area: z.enum(DELIVERY_AREAS),
  /** "Nairobi" */
  label: z.string(),
  /** KES; 0 is free. */
  fee: z.number().int(),
  /** "Free", "KES 200" */
  fee_text: z.string(),
  /** "1-2 days", counted from the payment. */
  days: z.string(),
  /** Between which days it is there when it is paid now: "Friday 27 November", and the same as times. */
  earliest: z.string(),
  latest: z.string(),
  earliest_at: z.string(),
  latest_at: z.string(),
  offered: z.boolean(),
})

/** What delivery costs and how long it takes, to a place or to both areas. */
export function deliveryFacts({ areas: { assistantFacts, settings }, clock }: ToolDeps) {
  /** Of other countries only what an admin has written; else what comes nearest. */
  async function told(where: DeliveryArea | 'both' | 'abroad', language: ChatLanguage): Promise<{ id: string; text: string }> {
    if (where !== 'abroad') return assistantFacts.say(`delivery.${where}`, language)
    const { found, nearest } = await assistantFacts.find('other countries')
    return { id: found?.id ?? 'unknown', text: (found ?? nearest)?.[language] ?? '' }
  }

  return defineTool({
    name: 'delivery_facts',
    summary: 'Fee in KES and days of delivery, for a place in Kenya or for both areas.',
    right: 'visitor',
    input: z.strictObject({ place: text(60).optional() }),
    output: z.object({
      /** Which area the place is in; unknown for a place that we do not know, null when none was named. */
      area: z.enum([...DELIVERY_AREAS, 'unknown', 'abroad']).nullable(),
      /** The place as it is written here. */
      place: z.string().nullable(),
      county: z.string().nullable(),
      /** Of the place; both when it is not known. */
      areas: z.array(area),
      /** The shop's own sentence. */
      text: z.string(),
      fact: z.string(),
    }),
    async run({ place }, { language }) {
      const rates = await settings.deliveryRates()
      const known = place ? findPlace(place) : null
      const asked: DeliveryArea | null = known && known.area !== 'abroad' ? known.area : null
      const said = (asked ? [asked] : known?.area === 'abroad' ? [] : DELIVERY_AREAS).map((one) => {
        const { label, days, least, most } = DELIVERY[one]
        const [first, last] = [least, most].map((after) => later(clock.now(), after * 86_400)) as [Date, Date]
        const when = {
          earliest: weekdayText(first, language),
          latest: weekdayText(last, language),
          earliest_at: first.toISOString(),
          latest_at: last.toISOString(),
        }
        return { area: one, label, days, ...when, fee: rates[one].fee, fee_text: feeText(rates[one].fee), offered: rates[one].offered }
      })
      const { id, text } = await told(known?.area === 'abroad' ? 'abroad' : (asked ?? 'both'), language)
      const out = {
        area: known ? known.area : place ? ('unknown' as const) : null,
        place: known?.name ?? null,
        county: known?.county ?? null,
        areas: said,
        text,
        fact: id,
      }
      const facts: Fact[] = [
        ...said.flatMap(({ label, days, fee, earliest, latest }): Fact[] => [
          { kind: 'place', text: label },
          { kind: 'days', text: days },
          { kind: 'date', text: earliest },
          { kind: 'date', text: latest },
          priceFact(fee),
        ]),
        ...[known?.name, known?.county].flatMap((name): Fact[] => (name ? [{ kind: 'place', text: name }] : [])),
        { kind: 'policy', text },
      ]
      return { out, facts: uniqueFacts(facts) }
    },
  })
}
