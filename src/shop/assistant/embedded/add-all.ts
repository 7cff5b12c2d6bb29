import type { Intent, ResolvedCommand } from '../command.ts'
import { CARDS_SHOWN } from '../rules.ts'
import * as say from '../speak/bag.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import { areLooksShown } from '../understand/memory.ts'
import { automatic } from './change-line.ts'
import { unavailableSentence } from './unavailable.ts'
import type { Part, Work } from './work.ts'

const TALKED_OF: ReadonlySet<Intent> = new Set(['details', 'select', 'goes_with', 'check_fit', 'search', 'refine'])

/** The pieces of the look that is meant, several of the list, all that were shown or talked of; null where one piece is meant. */
export function allMeant({ slots, pieces }: ResolvedCommand, work: Work): readonly string[] | null {
  const { looks, list, recent, last } = work.before
  const { refers } = work
  const [nth] = slots.nth ?? []
  const areLooks = areLooksShown(work.before)
  if (looks.length > 0 && (refers.look || (areLooks && nth !== undefined)))
    return looks.at(nth === undefined ? 0 : nth < 0 ? nth : nth - 1) ?? null
  if (nth !== undefined) return pieces.length > 1 ? pieces : null
  if (slots.q !== undefined || slots.kind !== undefined) return null
  if (areLooks && (pieces.length === 0 || refers.all)) return looks[0] ?? null
  if (!refers.all) return null
  if (list.length > 1) return list.slice(-CARDS_SHOWN)
  // "Add both" after one piece and another.
  return recent.length > 1 && last && TALKED_OF.has(last.intent) ? recent.slice(-2) : null
}

/** The size that was looked for, or that the last question named. */
export function sizeSaid({ before }: Work): string | undefined {
  return before.last?.slots.size?.[0] ?? before.slots.size?.[0]
}

/** Several pieces at once; the page asks for the sizes of those that have several, one after the other. Null when none is there. */
export async function addAll(ids: readonly string[], work: Work): Promise<Part | null> {
  const said = sizeSaid(work)
  const pieces = await work.cardsOf(ids)
  const proposed = await work.callEach(
    'propose_bag_change',
    ids.map((piece) => {
      const here = pieces.find(({ id }) => id === piece)?.variants.filter(({ stock }) => stock > 0) ?? []
      const fitting = [work.before.sizes[piece], said].find((size) => here.some((one) => one.size === size))
      return { op: 'add' as const, piece, ...(fitting ? { size: fitting } : {}) }
    }),
  )
  const here = proposed.flatMap(({ product, action }) => (product && product.stock > 0 ? [{ product, action }] : []))
  if (here.length === 0) return null
  const { say: speak, language, label } = work.speaker
  const namesOf = (some: typeof here) =>
    listed(
      some.map(({ product }) => product.name),
      language,
    )
  const [sure, unsized] = [here.filter(({ action }) => action), here.filter(({ action }) => !action)]
  return {
    sentences: [
      ...(sure.length > 0 ? [speak(say.ADDED_ALL, { names: namesOf(sure) })] : []),
      ...(unsized.length > 0 ? [speak(say.CHOOSE_SIZES, { names: namesOf(unsized) })] : []),
      ...proposed.flatMap(({ product }) => (product?.stock === 0 ? unavailableSentence(product, work) : [])),
    ],
    actions: here.map(({ product: { id, name }, action }) =>
      action ? automatic(action) : { type: 'cart_add', data: { product_id: id, product_name: name, quantity: 1, auto: true } },
    ),
    category: 'product',
    chips: [CHIPS.bag, CHIPS.checkout].map(label),
  }
}
