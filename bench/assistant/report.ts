import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../child.ts'
import type { Judged } from './judge.ts'
import { grouped, LANGUAGE_NAMES, scoresOf, type Scores } from './scores.ts'

export interface Outcome {
  title: string
  judged: readonly Judged[]
}

const COLUMNS: readonly [name: string, value: (scores: Scores) => string][] = [
  ['Turns', ({ turns }) => String(turns)],
  ['Task success', ({ success }) => percent(success)],
  ['Turns right', ({ turnSuccess }) => percent(turnSuccess)],
  ['Intent', ({ intent }) => percent(intent)],
  ['Slots', ({ slotAccuracy }) => percent(slotAccuracy)],
  ['Slot F1', ({ slotF1 }) => percent(slotF1)],
  ['Joint slots', ({ jointSlots }) => percent(jointSlots)],
  ['Language', ({ language }) => percent(language)],
  ['Unsupported claims', ({ claims }) => String(claims)],
]

/** One outcome as tables: by language, by what conversations are about, and the rest of the figures. */
export function tables({ judged }: Outcome, memoryMb: number): string {
  const byLanguage = grouped(judged, ({ lang }) => LANGUAGE_NAMES[lang])
  const byTag = grouped(judged, ({ tag }) => tag).toSorted(([, a], [, b]) => a.success - b.success)
  const all = scoresOf(judged)
  return [
    table('Language', [['All', all], ...byLanguage]),
    table('About', byTag),
    [
      `Refusals right ${percent(all.refusalsRight)}, false ${percent(all.refusalsFalse)}.`,
      `Escalation: precision ${percent(all.escalationPrecision)}, recall ${percent(all.escalationRecall)}.`,
      `Work of a turn: p50 ${all.p50.toFixed(0)} ms, p95 ${all.p95.toFixed(0)} ms; memory grew by ${memoryMb.toFixed(0)} MB.`,
      `Sentences that the guard took out: ${all.dropped}.`,
    ].join(' '),
  ].join('\n\n')
}

function table(first: string, rows: readonly [string, Scores][]): string {
  const heads = [first, ...COLUMNS.map(([name]) => name)]
  const lines = rows.map(([name, scores]) => [name, ...COLUMNS.map(([, value]) => value(scores))])
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What fails, turn by turn: what was asked, what was said and what is wrong with it. */
export function failuresOf({ judged }: Outcome): string {
  return judged
    .filter(
      ({ failures, intentRight, slots }) => failures.length > 0 || !intentRight || (slots && slots.missing.length + slots.wrong.length > 0),
    )
    .map(({ id, answer, expect, failures, intentRight, slots }) =>
      [
        `${failures.length > 0 ? 'FAILS' : 'reads'} ${id}: ${answer.user}`,
        `    said: ${answer.text}`,
        ...failures.map((failure) => `    - ${failure}`),
        ...(intentRight
          ? []
          : [`    - understood ${answer.commands.map(({ intent }) => intent).join(', ')}, not ${expect.intent.join(' or ')}`]),
        ...(slots?.missing ?? []).map((name) => `    - slot ${name} is missing`),
        ...(slots?.wrong ?? []).map((slot) => `    - slot ${slot} is wrong`),
      ].join('\n'),
    )
    .join('\n')
}

const BEGIN = '<!-- bench:assistant -->'
const END = '<!-- /bench:assistant -->'

/** Puts the section into docs/assistant.md, in place of the last one; what else stands there stays. */
export function writeReport(section: string): string {
  const file = join(root, 'docs/assistant.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# The assistant\n'
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  const block = `${BEGIN}\n${section}\n${END}`
  writeFileSync(
    file,
    from >= 0 && to > from ? text.slice(0, from) + block + text.slice(to + END.length) : `${text.trimEnd()}\n\n${block}\n`,
  )
  return file
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}
