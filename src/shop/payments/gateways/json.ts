// What arrives from outside is cut to size before anything reads it: it may be deep, long, or carry what PostgreSQL cannot keep.

const LONGEST = 262_144
const DEEPEST = 12
const MOST = 200
const LONGEST_TEXT = 4000

/**
 * A body as data that can be read and stored without fear; text that is no JSON stays text. Whole numbers that JavaScript
 * would round (ids of 64 bits) come as their digits.
 */
export function readJson(body: string): unknown {
  if (body.length > LONGEST) return tame(body)
  try {
    return tame(parsed(body))
  } catch {
    return tame(body)
  }
}

/** At most this much of an answer is read: it is evidence, not a download. Throws what reading throws. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    // Leaving the loop ends the transfer.
    if (text.length > LONGEST) return tame(text)
  }
  return readJson(text + decoder.decode())
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body, exactly as (key: string, value: unknown) => unknown)
  } catch (error) {
    // Deeper than looking at every value can go; reading alone can.
    if (error instanceof RangeError) return JSON.parse(body)
    throw error
  }
}

function exactly(_key: string, value: unknown, { source = '' }: { source?: string }): unknown {
  return typeof value === 'number' && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value
}

function tame(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return tameText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.slice(0, MOST).map((entry) => tame(entry, depth + 1))
  const entries = Object.entries(value).slice(0, MOST)
  return Object.fromEntries(entries.map(([key, entry]) => [tameText(key), tame(entry, depth + 1)]))
}

function tameText(text: string): string {
  return text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', '')
}
