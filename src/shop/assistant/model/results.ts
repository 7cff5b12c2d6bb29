import { RESULT_MAX } from '../rules-model.ts'
import { withoutContacts } from '../../personal.ts'

/** Nothing that helps an answer: pictures, addresses of files and pages, what stands in the reply by itself. */
const LEFT_OUT =
  /^(?:images?|clip|video_url|avatar\w*|picture\w*|href|action|chips|known|vendor|next_cursor|thumbhash|is_active|featured|timeline|created_at)$/
/** Of people: no model hears it. */
const PERSONAL =
  /^(?:.*phone.*|.*e?mail.*|delivery_address|address|full_name|customer\w*|recipient\w*|payment_reference|receipt\w*|transaction\w*)$/
const TEXT_MAX = 300

/** What a tool found, as a model reads it: JSON that is data and nothing else, without persons and at most RESULT_MAX long. */
export function resultText(out: unknown): string {
  for (const most of [12, 6, 3, 1]) {
    const text = withoutContacts(JSON.stringify(shortened(out, most)) ?? 'null')
    if (text.length <= RESULT_MAX) return text
  }
  return JSON.stringify({ error: 'too_long' })
}

/** Data without what no answer needs and what is of a person, lists cut at `most`. */
export function shortened<T>(value: T, most: number): T
export function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value
  if (Array.isArray(value)) return value.slice(0, most).map((one) => shortened(one, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (one === null || one === undefined || LEFT_OUT.test(name) || PERSONAL.test(name)) return []
      return [[name, shortened(one, most)]]
    }),
  )
}
