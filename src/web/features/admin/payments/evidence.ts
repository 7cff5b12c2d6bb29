/** Kenyan mobile numbers as providers write them, whole; digits before or after make it something else. */
const MOBILE = /(?<![\d.])(\+?254|0)([17])\d{5}(\d{3})(?!\d)/g
/** The prompt's id carries the payer's number behind its time. */
const PROMPT_ID = /\b(ws_CO_\d{14})\d*(\d{3})\b/g

/** Evidence as it came, to be read by people: set out line by line, phone numbers masked. */
export function shownEvidence(evidence: unknown): string {
  const text = typeof evidence === 'string' ? evidence : (JSON.stringify(opened(evidence), null, 2) ?? '')
  return masked(text)
}

/** Phone numbers in any text, shortened to what recognises them. */
export function masked(text: string): string {
  return text.replace(PROMPT_ID, '$1.....$2').replace(MOBILE, '$1$2.....$3')
}

/** A raw body is often JSON in a string: as JSON it can be read. */
function opened(value: unknown): unknown {
  if (typeof value === 'string') return openedText(value)
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, opened(inner)]))
  }
  return value
}

function openedText(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Where providers put what happened, in the order of how much it says. */
const CODES = ['ResultCode', 'errorCode', 'ResponseCode', 'code']
const WORDS = ['ResultDesc', 'errorMessage', 'ResponseDescription', 'gateway_response', 'description', 'message']

/** What a person wants to know of it first; nothing of what is only for machines. */
export function evidenceFacts(evidence: unknown): { label: string; value: string }[] {
  const seen = opened(evidence)
  const said = [found(seen, CODES), found(seen, WORDS)].filter((words) => words !== null).join(': ')
  return [
    { label: 'Note', value: found(seen, ['note']) },
    { label: 'Said', value: said },
  ].flatMap(({ label, value }) => (value ? [{ label, value: masked(value) }] : []))
}

/** The value of the first of these names, wherever it stands. */
function found(value: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const one = under(value, name)
    if (one !== null) return one
  }
  return null
}

function under(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === name && (typeof inner === 'number' || (typeof inner === 'string' && inner !== ''))) return String(inner)
  }
  for (const inner of Object.values(value)) {
    const one = under(inner, name)
    if (one !== null) return one
  }
  return null
}
