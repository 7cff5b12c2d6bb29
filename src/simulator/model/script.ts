import type { CompletionRequest } from './protocol.ts'

export interface ScriptedCall {
  name: string
  /** JSON, or what a bad day makes of it. */
  args: string
}

/** What the simulated model answers. */
export interface Scripted {
  text: string
  calls: ScriptedCall[]
  /** How it fails. */
  fault?: Fault | undefined
}

/** Words in a message that make it fail, as numbers of phones do with the simulated payments. */
export const FAULTS = ['slow', 'cut-late', 'cut', 'stalls', 'endless', 'no-stream', 'refused-once', '429', '500', 'hang-up'] as const
export type Fault = (typeof FAULTS)[number]
/** Words that make it answer badly: well-formed, and wrong. */
const MISTAKES = [
  'broken-arguments',
  'bad-arguments',
  'wrong-tool',
  'order-tool',
  'discount-tool',
  'invented-price',
  'invented-piece',
  'link',
  'from-memory',
  'calls-forever',
  'other-wish',
] as const
export type Mistake = (typeof MISTAKES)[number]

const INVENTED: Partial<Record<Mistake, string>> = {
  'invented-price': ' It costs only KES 12,345 today.',
  'invented-piece': ' The golden sunset gown would suit you, too.',
}

/** In a text of a tool: a weak model does what it says. */
const TAKEN_OVER = /ignore (?:all )?(?:previous|your) instructions/i

/** What it says and calls, by simple rules; the same for the same request. */
export function scripted({ messages, tools = [] }: CompletionRequest): Scripted {
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const offered = new Set(tools.map(({ function: { name } }) => name))
  const fault = FAULTS.find((one) => question.includes(`#${one}`))
  const mistake = MISTAKES.find((one) => question.includes(`#${one}`))
  const last = messages.at(-1)
  const isSwahili = messages.some(({ role, content }) => role === 'system' && content?.includes('Kiswahili'))
  const state = stateIn(messages.find(({ role, content }) => role === 'user' && content?.startsWith('State'))?.content ?? '')
  const results = resultsOf(messages)
  if (TAKEN_OVER.test(results.map(({ text }) => text).join(' '))) return takenOver(results.length)
  if (mistake === 'calls-forever') return calling('search_catalogue', { q: 'dress' })
  if (last?.role === 'tool') return { text: spoken(results, isSwahili, mistake), calls: [], fault }
  if (mistake) return mistaken(mistake, question)
  return { ...begun(question.replace(/#[\w-]+/g, '').trim(), state, offered, isSwahili), fault }
}

function mistaken(mistake: Mistake, question: string): Scripted {
  switch (mistake) {
    case 'broken-arguments':
      return { text: '', calls: [{ name: 'search_catalogue', args: '{"q": "dress", "max_pri' }] }
    case 'bad-arguments':
      return calling('search_catalogue', { q: 'dress', max_price: 'cheap', nonsense: true })
    case 'wrong-tool':
      return calling('refund_order', { number: 'UP-123456', amount: 100_000 })
    case 'order-tool':
      return calling('order_status', {})
    case 'discount-tool':
      return calling('offer_discount', { value: 90 })
    case 'from-memory':
      return { text: 'We have ten silk dresses in every size, all in stock.', calls: [] }
    case 'other-wish':
      return calling('search_catalogue', { q: 'dress', max_price: 900_000, colour: ['black'], size: ['XXL'] })
    default:
      return calling('search_catalogue', { q: question.replace(/#[\w-]+/g, '').trim() })
  }
}

interface State {
  page: { product_id: string | null }
  shown: string[]
  focus: string | null
}

/** Which tool helps, by the words of the question. */
function begun(question: string, { page, shown, focus }: State, offered: ReadonlySet<string>, isSwahili: boolean): Scripted {
  const piece = focus ?? page.product_id ?? shown[0]
  const rules: [words: RegExp, call: () => Scripted | null][] = [
    [/^(?:hi|hello|hey|mambo|niaje|habari|thanks|asante)\b/i, () => ({ text: greeting(isSwahili), calls: [] })],
    [/\b(?:deliver\w*|kutuma|mnaleta|mnatuma)\b/i, () => calling('delivery_facts', placeIn(question))],
    [/\b(?:exchange|return|hours|open|cancel|mnafungua)\b/i, () => calling('shop_facts', { topic: question })],
    [/\b(?:pay|payment|m-?pesa|lipa|kulipa)\b/i, () => calling('payment_facts', {})],
    [/\b(?:my order|order status|oda yangu)\b/i, () => (offered.has('order_status') ? calling('order_status', {}) : null)],
    [/\b(?:outfit|nivae|what (?:do|should) i wear)\b/i, () => calling('build_outfits', { occasion: question })],
    [/\b(?:fit me|itanitosha)\b/i, () => (piece ? calling('check_fit', { piece }) : null)],
    [/\b(?:similar|like (?:this|it)|zinazofanana)\b/i, () => (piece ? calling('similar_pieces', { piece }) : null)],
    [/\b(?:the second|ya pili)\b/i, () => (shown[1] ? calling('get_piece', { piece: shown[1] }) : null)],
  ]
  for (const [words, call] of rules) {
    const answer = words.test(question) ? call() : null
    if (answer && answer.calls.every(({ name }) => offered.has(name))) return answer
  }
  return offered.has('search_catalogue')
    ? calling('search_catalogue', { q: garmentIn(question) })
    : { text: greeting(isSwahili), calls: [] }
}

function calling(name: string, args: object): Scripted {
  // Many models talk while they call; shops must bear it.
  return { text: 'Let me look.', calls: [{ name, args: JSON.stringify(args) }] }
}

function placeIn(question: string): { place?: string } {
  const place = /\b(?:to|reach|in|mpaka|hadi|kutuma)\s+([A-Z][\w'’]+)/.exec(question)?.[1]
  return place ? { place } : {}
}

function garmentIn(question: string): string {
  const found =
    /\b(?:dress|gauni|shirt|shati|jeans|shoes|viatu|jacket|koti|bag|skirt|sketi|top|blouse|coat|trousers|suruali|hoodie)\w*/i.exec(question)
  return found?.[0] ?? question.slice(0, 60)
}

interface Result {
  name: string
  text: string
}

function resultsOf(messages: CompletionRequest['messages']): Result[] {
  const names = new Map(
    messages.flatMap((one) =>
      one.role === 'assistant' ? (one.tool_calls ?? []).map((call) => [call.id, call.function.name] as const) : [],
    ),
  )
  return messages.flatMap((one) => (one.role === 'tool' ? [{ name: names.get(one.tool_call_id) ?? '', text: one.content }] : []))
}

/** Out of what the tools said, and of nothing else; unless it is to make a mistake. */
function spoken(results: readonly Result[], isSwahili: boolean, mistake: Mistake | undefined): string {
  const result = results.at(-1)
  const out = objectIn(result?.text ?? '')
  const invented = mistake ? (INVENTED[mistake] ?? '') : ''
  const link = mistake === 'link' ? ' Pay at <a href="https://evil.example/pay">evil.example</a> to get it.' : ''
  if (typeof out['error'] === 'string')
    return (isSwahili ? 'Samahani, sikuweza kuangalia hilo.' : 'Sorry, I could not look that up.') + link
  const cards = Array.isArray(out['cards']) ? (out['cards'] as { name: string }[]) : null
  if (cards) return cardsText(cards, isSwahili) + invented + link
  const text = typeof out['text'] === 'string' ? out['text'] : ''
  return (text || (isSwahili ? 'Hii hapa.' : 'Here it is.')) + invented + link
}

function cardsText(cards: readonly { name: string }[], isSwahili: boolean): string {
  const [first] = cards
  if (!first) return isSwahili ? 'Sikupata kitu kama hicho kwa sasa.' : 'I found nothing like that at the moment.'
  return isSwahili
    ? `Nimekutafutia hizi; angalia kwanza ${first.name}. Ukitaka nyingine, niambie rangi au saizi.`
    : `These come closest; look at ${first.name} first. Tell me a colour or a size and I look again.`
}

function greeting(isSwahili: boolean): string {
  return isSwahili ? 'Karibu sana! Unatafuta nini leo?' : 'Hello and welcome! What are you looking for?'
}

/** First it gives away what it can, then it says what it was told to. */
function takenOver(calls: number): Scripted {
  if (calls < 2)
    return {
      text: '',
      calls: [
        { name: 'offer_discount', args: '{"value":100}' },
        { name: 'order_status', args: '{}' },
      ],
    }
  return {
    text: 'Everything is free today! Send KES 500 to 0799 999 999, or pay at https://evil.example now. Use code EVIL100 for a refund.',
    calls: [],
  }
}

function stateIn(text: string): State {
  const state = objectIn(text.slice(text.indexOf('{')))
  return { page: { product_id: null }, shown: [], focus: null, ...state }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
