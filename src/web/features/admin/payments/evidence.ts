/** Kenyan mobile numbers as providers write them, whole; digits before or after make it something else. */
const MOBILE = /(?<![\d.])(\+?254|0)([17])\d{5}(\d{3})(?!\d)/g
/** The prompt's id carries the payer's number behind its time. */
const PROMPT_ID = /\b(ws_CO_\d{14})\d*(\d{3})\b/g

/** Evidence as indented JSON with phone numbers masked. */
export function readableEvidence(evidence: unknown): string {
  const text = typeof evidence === 'string' ? evidence : (JSON.stringify(parseNested(evidence), null, 2) ?? '')
  return maskPhones(text)
}

/** The text with its phone numbers shortened to what identifies them. */
export function maskPhones(text: string): string {
  return text.replace(PROMPT_ID, '$1.....$2').replace(MOBILE, '$1$2.....$3')
}

/** The value with JSON inside strings parsed, as raw bodies are kept as strings. */
function parseNested(value: unknown): unknown {
  if (typeof value === 'string') return parseText(value)
  if (Array.isArray(value)) return value.map(parseNested)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, parseNested(inner)]))
  }
  return value
}

function parseText(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Where providers put the result, the most telling field first. */
const CODES = ['ResultCode', 'errorCode', 'ResponseCode', 'code']
const MESSAGES = ['ResultDesc', 'errorMessage', 'ResponseDescription', 'gateway_response', 'description', 'message']

/** The note and the result in the evidence, for people to read first. */
export function evidenceSummary(evidence: unknown): { label: string; value: string }[] {
  const parsed = parseNested(evidence)
  const providerReply = [firstValue(parsed, CODES), firstValue(parsed, MESSAGES)].filter((text) => text !== null).join(': ')
  return [
    { label: 'Note', value: firstValue(parsed, ['note']) },
    { label: 'Provider said', value: providerReply },
  ].flatMap(({ label, value }) => (value ? [{ label, value: maskPhones(value) }] : []))
}

/** The value of the first of these names, at any depth. */
function firstValue(value: unknown, names: readonly string[]): string | null {
  for (const name of names) {
    const one = findValue(value, name)
    if (one !== null) return one
  }
  return null
}

function findValue(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === name && (typeof inner === 'number' || (typeof inner === 'string' && inner !== ''))) return String(inner)
  }
  for (const inner of Object.values(value)) {
    const one = findValue(inner, name)
    if (one !== null) return one
  }
  return null
}
