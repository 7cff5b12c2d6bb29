import { DOUBTS, type DoubtAbout } from './doubts.ts'
import { fieldLabel, FORMAT_LABELS } from './headings.ts'
import { DELIMITER_LABELS } from './reading/delimiter.ts'
import { ENCODING_LABELS } from './reading/encoding.ts'
import type { Survey } from './reading/survey.ts'
import type { FindingList, ImportReport } from './report.ts'
import type { Finding } from './rows.ts'

// What the owner reads in the terminal: first how it went, then a few lines of each kind of problem.

const LINES_SHOWN = 5

/** "Read as Shopify's product CSV: UTF-8, commas, 534 rows." */
export function readAs({ mapping, encoding, delimiter, rows, prices }: Survey): string {
  const { rate } = prices.price
  const converted = rate === null ? '' : ` Prices × ${rate}, rounded to whole shillings.`
  return `Read as ${FORMAT_LABELS[mapping.format]}: ${ENCODING_LABELS[encoding]}, ${DELIMITER_LABELS[delimiter]}, ${count(rows, 'row')}.${converted}`
}

export interface ReadColumn {
  heading: string
  /** Empty: it is ignored. */
  as: string
  example: string
}

/** What each column is read as, with an example, and those that mean nothing here. */
export function readColumns({ mapping: { headings, fields, attributes }, examples }: Survey): {
  used: ReadColumn[]
  ignored: ReadColumn[]
} {
  const isAttribute = (i: number) => attributes.some(({ name, value }) => name === i || value === i)
  const all = headings.map((heading, i) => {
    const field = fields[i]
    const as = isAttribute(i) ? 'size, colour or feature' : field ? fieldLabel(field) : ''
    return { heading: oneLine(heading), as, example: oneLine(examples[i] ?? '') }
  })
  return { used: all.filter(({ as }) => as !== ''), ignored: all.filter(({ as, heading }) => as === '' && heading !== '') }
}

/** Headings of columns that mean nothing here. */
export function ignoredHeadings(survey: Survey): string[] {
  return readColumns(survey).ignored.map(({ heading }) => heading)
}

/** How many columns are ignored, in a sentence; empty for none. */
export function ignoredIn(survey: Survey): string {
  const { ignored } = readColumns(survey)
  return ignored.length === 0 ? '' : ` ${count(ignored.length, 'column')} ignored: --dry-run lists them.`
}

/** Every column with what it is read as and an example; then those that are ignored. */
export function columnsOf(survey: Survey): string {
  const { used, ignored } = readColumns(survey)
  const width = (texts: string[]) => Math.min(40, Math.max(...texts.map((text) => text.length)))
  const [first, second] = [width(['Column', ...used.map(({ heading }) => heading)]), width(['is read as', ...used.map(({ as }) => as)])]
  const line = (a: string, b: string, c: string) => `  ${a.padEnd(first)}  ${b.padEnd(second)}  ${c}`.trimEnd()
  return [
    line('Column', 'is read as', 'for example'),
    ...used.map(({ heading, as, example }) => line(heading, as, example)),
    ...(ignored.length > 0 ? ['', `Ignored: ${ignored.map(({ heading }) => heading).join(', ')}.`] : []),
    '',
    'If a column is read wrong: --map "Their column=our field", or "Their column=ignore".',
  ].join('\n')
}

/** How an import went, or would go; `all` is where every finding is written to. */
export function summaryOf(report: ImportReport, { isDryRun = false, all }: { isDryRun?: boolean; all?: string | undefined } = {}): string {
  const { rows, created, updated, unchanged, totals, uncounted } = report
  const counts = isDryRun
    ? `${count(created, 'product')} would be imported. Nothing was written, and no picture was looked at.`
    : `${count(created, 'product')} new, ${updated} changed, ${unchanged} unchanged.`
  const rest = (Object.keys(SECTIONS) as FindingList[]).flatMap((list) =>
    totals[list] > 0 ? [list === 'pictures' ? count(totals[list], SECTIONS[list].short) : `${totals[list]} ${SECTIONS[list].short}`] : [],
  )
  const notes =
    uncounted > 0 ? [`${count(uncounted, 'size')} without a quantity in the file: new ones get 1 in stock, the others keep theirs.`] : []
  const sections = [
    ...section(SECTIONS.refused.title, report.refused, totals.refused),
    ...section(SECTIONS.skipped.title, report.skipped, totals.skipped),
    ...section(SECTIONS.pictures.title, report.pictures, totals.pictures),
    ...section(SECTIONS.drafts.title, report.drafts, totals.drafts),
    ...doubtSections(report),
  ]
  const isCut = sections.some((line) => line.includes(MORE))
  const where = all ? [`All of them are in ${all}.`] : isCut ? ['To see all of them: --report FILE.csv'] : []
  return `${[`${count(rows, 'row')} read: ${counts}${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}`, ...notes, ...sections, ...(where.length > 0 ? ['', ...where] : [])].join('\n')}\n`
}

const SECTIONS: Record<FindingList, { short: string; title: string }> = {
  refused: { short: 'refused', title: 'Refused' },
  skipped: { short: 'left out', title: 'Left out' },
  pictures: { short: 'missing picture', title: 'Pictures that are missing' },
  drafts: { short: 'kept as drafts', title: 'Kept as drafts' },
  doubts: { short: 'to check', title: 'To check' },
}
const MORE = '… and '

/** A finding as a row of the report: in words, as in the terminal. */
export function reportRow(list: FindingList, { rowNumber, handle, reason, about }: Finding & { about?: DoubtAbout }): string[] {
  return [SECTIONS[list].title, about ? DOUBTS[about] : '', String(rowNumber), handle, reason]
}

function doubtSections({ doubts, totals }: ImportReport): string[] {
  const abouts = Object.keys(DOUBTS) as DoubtAbout[]
  return abouts.flatMap((about) => {
    const own = doubts.filter((doubt) => doubt.about === about)
    // What is not kept is not counted by kind.
    const others = totals.doubts > doubts.length ? '+' : ''
    return section(`To check: ${DOUBTS[about]}`, own, own.length, others)
  })
}

function section(title: string, findings: readonly Finding[], total: number, more = ''): string[] {
  if (total === 0) return []
  const shown = findings
    .slice(0, LINES_SHOWN)
    .map(({ rowNumber, handle, reason }) => `  row ${rowNumber}${handle ? ` (${handle})` : ''}: ${oneLine(reason)}`)
  return ['', `${title} (${total}${more}):`, ...shown, ...(total > shown.length ? [`  ${MORE}${total - shown.length}${more} more`] : [])]
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
