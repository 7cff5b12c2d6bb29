import type { DialogueState, Measures, ResolvedCommand } from '../command.ts'
import type { RequiredAction } from '../contract.ts'
import { isBelievable } from '../rules-measures.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/sizes.ts'
import { listed } from '../speak/speaker.ts'
import { awaitAnswer, rememberPiece, rememberSize } from '../understand/memory.ts'
import { whichPiece } from './finding.ts'
import { garmentOf } from './my-size.ts'
import { pieceMeant } from './the-piece.ts'
import type { Handler, Part, Work } from './work.ts'

const FINDER: RequiredAction = { type: 'size_finder' }
const CHART: RequiredAction = { type: 'size_help' }

type Advice = { garment: string; size: string; reason: string; department: string | null }

/** "which size for a 38 inch chest?", "find my size": by what is named, else by the profile, with the reason (assist-18). */
export const findSize: Handler = async (command, work) => {
  const { measures, department } = command.slots
  const { page } = work.input.asker
  const open = command.pieces[0] ?? work.state.focus ?? page.product_id
  if (open && !measures && (await work.customer.body())) return checkFit(command, work)
  const garment = garmentOf(command.slots)
  const found = await work.call('find_size', {
    ...(measures ? { measures: plainMeasures(measures) } : {}),
    ...(department && department !== 'kids' ? { department } : {}),
    ...(garment ? { garment } : {}),
  })
  const { say: speak, label } = work.speaker
  if (found.outside)
    return { sentences: [speak(say.OUTSIDE_SIZES, undefined)], actions: [FINDER, CHART], category: 'product', confidence: 0.4 }
  if (found.advice.length === 0) return askMeasures(found.needs, command, work)
  const [first] = found.advice
  work.state = { ...work.state, advised: Object.fromEntries(found.advice.toReversed().map((one) => [one.garment, one.size])) }
  const sizes = advised(found.advice, work)
  // Of the piece that is looked at, the size that fits is what was asked for.
  const fit = open && measures && !garment ? await checkFit(command, work) : null
  if (fit && fit.confidence === undefined) return { ...fit, actions: [CHART, ...(fit.actions ?? [])] }
  return {
    sentences: [
      speak(say.YOUR_SIZE, { sizes }),
      ...(found.from_profile && !work.several ? [speak(say.BY_PROFILE, undefined)] : []),
      ...(work.speaker.language === 'en' && first && !work.several ? reasonOf(first.reason, work) : []),
    ],
    actions: [CHART],
    category: 'product',
    chips: [CHIPS.sizeChart, CHIPS.find].map(label),
  }
}

/** The shop's own sentences of a reason, the first that an answer has room for. */
function reasonOf(reason: string, work: Work): string[] {
  work.know({ kind: 'state', text: reason })
  return reason.length < 220 ? [reason] : []
}

function advised(advice: readonly Advice[], work: Work): string {
  const { language } = work.speaker
  const byGarment = advice.slice(0, 3).map(({ garment, size, department }) => {
    const what = say.GARMENT_WORDS[garment]?.[language] ?? garment
    const whom =
      department && advice.some((one) => one.department !== department)
        ? { women: { en: ' (women)', sw: ' (wanawake)' }, men: { en: ' (men)', sw: ' (wanaume)' } }[department as 'women' | 'men'][language]
        : ''
    return language === 'en' ? `${size} in ${what}${whom}` : `${size} ya ${what}${whom}`
  })
  return listed(byGarment, language)
}

function askMeasures(needs: readonly string[], command: ResolvedCommand, work: Work): Part {
  const { say: speak, label } = work.speaker
  const isAsked = work.before.awaited?.ask === 'measures'
  work.state = awaitAnswer(work.state, 'measures', plainCommand(command))
  // The same question is not asked twice: the chart and the finder are one tap away.
  const sentence = isAsked ? speak(say.CHART, undefined) : speak(say.ASK_MEASURES, { needs: needWords(needs, work) })
  return {
    sentences: [sentence],
    actions: [FINDER, CHART],
    category: 'product',
    chips: [label(CHIPS.sizeChart)],
    ...(command.by === 'phrase' ? {} : { confidence: 0.4 }),
  }
}

function needWords(needs: readonly string[], work: Work): string {
  return listed(
    needs.map((need) => say.MEASURE_WORDS[need]?.[work.speaker.language] ?? need),
    work.speaker.language,
  )
}

/** What is kept of a command that waits. */
export function plainCommand({ intent, slots, by, confidence }: ResolvedCommand): NonNullable<DialogueState['last']> {
  return { intent, slots, by, confidence }
}

/** Within what a tool takes: what is not believable is not a measure. */
function plainMeasures(measures: Measures): Measures {
  return Object.fromEntries(Object.entries(measures).filter(([name, value]) => isBelievable(name as keyof Measures, value)))
}

/** Opens the chart; with a size, its row in words (open-74). */
export const sizeChart: Handler = async (command, work) => {
  const { department, category, kind } = command.slots
  const [size] = command.slots.size ?? []
  const of =
    category === 'shoes' || kind?.some((one) => ['sneakers', 'boots', 'sandals', 'heels', 'flats'].includes(one)) ? 'shoes' : 'clothes'
  const chart = await work.call('size_chart', {
    of,
    ...(department && department !== 'kids' ? { department } : {}),
    ...(size ? { size } : {}),
  })
  const [row] = size ? (of === 'shoes' ? chart.shoes : chart.clothes) : []
  const { say: speak, label } = work.speaker
  return {
    sentences: row && size ? [speak(say.CHART_ROW, { size, row: rowText(row) })] : [speak(say.CHART, undefined)],
    actions: [CHART],
    category: 'product',
    chips: [label(CHIPS.findSize)],
  }
}

/** "EU 40, UK 12, US 8": as the chart writes it; Chinese sizes are in the chart itself. */
function rowText(row: Record<string, string>): string {
  const systems = ['eu', 'uk', 'us'].flatMap((system) => (row[system] ? [`${system.toUpperCase()} ${row[system]}`] : []))
  return systems.join(', ')
}

/** "hii itanitosha?", "do these run small?" */
export const checkFit: Handler = async (command, work) => {
  const meant = await pieceMeant(command, work)
  const { measures } = command.slots
  if (!meant || 'several' in meant) {
    const isOfKind = command.slots.kind !== undefined && (measures || (await work.customer.body()) !== null)
    return (measures || isOfKind) && command.intent !== 'find_size' ? findSize(command, work) : whichPiece(work, command, meant?.several)
  }
  const { piece } = meant
  const [size] = command.slots.size ?? []
  const fit = await work.call('check_fit', { piece, ...(size ? { size } : {}), ...(measures ? { measures: plainMeasures(measures) } : {}) })
  if (!fit.product_id) return whichPiece(work, command)
  work.state = rememberPiece(work.state, fit.product_id)
  const { say: speak, label, language } = work.speaker
  const { name } = fit
  const part: Omit<Part, 'sentences'> = { type: 'product', products: [fit.product_id], category: 'product' }
  if (fit.sizeless) return { ...part, sentences: [speak(say.NOT_SIZED, { name })] }
  if (!fit.best) {
    if (fit.needs.length === 0) return { ...part, sentences: [speak(say.FIT_UNKNOWN, { name })], actions: [CHART], confidence: 0.4 }
    const isAsked = work.before.awaited?.ask === 'measures'
    work.state = awaitAnswer(work.state, 'measures', { ...plainCommand(command), slots: { ...command.slots } })
    const sentence = isAsked ? speak(say.FIT_UNKNOWN, { name }) : speak(say.FIT_NEEDS, { name, needs: needWords(fit.needs, work) })
    return { ...part, sentences: [sentence], actions: [FINDER, CHART], chips: [label(CHIPS.sizeChart)], confidence: 0.4 }
  }
  const { overall, size: best, parts } = fit.best
  // "Add it" means that size from now on.
  if (best && fit.best.in_stock && overall !== 'too small' && overall !== 'too big')
    work.state = rememberSize(work.state, fit.product_id, best)
  const wording = { 'fits you': say.FITS, snug: say.TIGHT, roomy: say.LOOSE, 'too small': say.TOO_SMALL, 'too big': say.TOO_BIG }[overall]
  const reasons = parts.slice(0, 3).map(({ label: of, words }) => `${of}: ${words}`)
  for (const reason of reasons) work.know({ kind: 'state', text: reason })
  return {
    ...part,
    sentences: [
      speak(wording, { name, size: best ?? '' }),
      ...(language === 'en' && reasons.length > 0 && !work.several ? [speak(say.FIT_PARTS, { parts: reasons.join('; ') })] : []),
    ],
    chips: (overall === 'too small' || overall === 'too big' ? [CHIPS.find] : [CHIPS.addToBag, CHIPS.goesWith]).map(label),
  }
}
