import { DELIVERY, type DeliveryArea } from '../../delivery.ts'
import { NAIROBI_OFFSET_MS } from '../../clock.ts'
import * as say from '../speak/facts.ts'
import type { Tools } from '../tools/tools.ts'
import type { Work } from './work.ts'

type Told = Awaited<ReturnType<Tools['delivery_facts']['run']>>['out']

const ASKS_WHEN =
  /\b(?:when|arrives?|arriving|how (?:long|soon|fast|quick(?:ly)?|many days)|(?:get|have|receive) (?:it|them|this|that|my)|reach me|lini|siku ngapi|muda gani|itafika|zitafika|itanifikia|nitapata|nitaipata|nitazipata|utafika)\b/i
const DAY_MS = 86_400_000
const DAYS: readonly (readonly [words: RegExp, weekday: number])[] = [
  [/\b(?:sunday|jumapili)\b/i, 0],
  [/\b(?:monday|jumatatu)\b/i, 1],
  [/\b(?:tuesday|jumanne)\b/i, 2],
  [/\b(?:wednesday|jumatano)\b/i, 3],
  [/\b(?:thursday|alhamisi)\b/i, 4],
  [/\b(?:friday|ijumaa)\b/i, 5],
  [/\b(?:saturday|jumamosi|weekend|wikendi)\b/i, 6],
]
const NEAR: readonly (readonly [words: RegExp, days: number])[] = [
  [/\b(?:today|tonight|leo)\b/i, 0],
  [/\b(?:day after tomorrow|keshokutwa|kesho kutwa)\b/i, 2],
  [/\b(?:tomorrow|kesho)\b/i, 1],
]

/**
 * On which days it is there when it is paid now; by a day that was named, whether it is. Empty when nothing of that was asked, unless
 * `always`: another place is asked for after one.
 */
export function daysTold({ areas, place }: Told, work: Work, always = false): string[] {
  const { text } = work.input.understood
  const [first] = areas
  if (!first) return []
  const today = new Date(Date.parse(first.earliest_at) - DELIVERY[first.area].least * DAY_MS)
  const wanted = deadlineIn(text, today)
  if (!always && !wanted && !ASKS_WHEN.test(text)) return []
  work.know(...['today', 'leo', ...(wanted ? [wanted.word] : [])].map((word) => ({ kind: 'date' as const, text: word })))
  return areas
    .filter(({ offered }) => offered)
    .map(({ area, earliest, latest }) => {
      const where = areas.length === 1 && place ? place : work.speaker.label(say.AREAS[area])
      work.know({ kind: 'place', text: where })
      const wording = wanted ? judged(wanted.days, area) : say.THERE_BETWEEN
      return work.speaker.say(wording, { where, earliest, latest, day: wanted?.word ?? '' })
    })
}

function judged(days: number, area: DeliveryArea): typeof say.THERE_BETWEEN {
  const { least, most } = DELIVERY[area]
  if (days >= most) return say.THERE_BY
  return days >= least ? say.PERHAPS_BY : say.NOT_BY
}

/** The day that was named, and in how many days it is. "Nikilipa leo" names no day to be there by. */
function deadlineIn(text: string, today: Date): { word: string; days: number } | null {
  const rest = text.replace(
    /\b(?:(?:pay|order|buy|paying|ordering)(?: it| now)? (?:today|now)|niki(?:lipa|agiza|nunua) (?:leo|sasa)|today i)\b/gi,
    '',
  )
  for (const [words, days] of NEAR) {
    const word = words.exec(rest)?.[0]
    if (word) return { word, days }
  }
  for (const [words, weekday] of DAYS) {
    const word = words.exec(rest)?.[0]
    if (word) return { word, days: (weekday - new Date(today.getTime() + NAIROBI_OFFSET_MS).getUTCDay() + 7) % 7 }
  }
  return null
}
