import type { Intent, ResolvedCommand, Slots } from '../command.ts'
import { areLooksShown } from '../understand/memory.ts'
import type { Work } from './work.ts'

/** What the size tables call a garment. */
type SizedGarment = 'tops' | 'bottoms' | 'dresses' | 'jeans' | 'shoes'

const SIZED: ReadonlySet<Intent> = new Set(['search', 'refine', 'find_size', 'check_fit', 'new_arrivals', 'unknown'])

/** "Dresses in my size", "in that size": pieces of the size that was advised, or that the measures of the profile give. */
export async function sizedFor(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  const { slots, intent } = command
  if (!work.refers.mySize || !SIZED.has(intent) || slots.size || slots.measures) return null
  const isOfGarment = slots.kind !== undefined || slots.category !== undefined
  // "What is my size?" asks for the size, "does this fit me?" of the piece.
  if (intent === 'find_size' && !(isOfGarment && work.refers.inSize)) return null
  if (intent === 'check_fit' && ((!isOfGarment && !work.refers.others) || work.refers.it)) return null
  const size = await sizeOf({ ...work.before.slots, ...slots }, work)
  if (!size) return null
  const open = work.state.focus ?? work.input.asker.page.product_id
  if (open && work.refers.it && !isOfGarment) return { ...command, intent: 'details', slots: { size: [size] }, pieces: [open] }
  const kept = work.state.slots.kind || intent === 'refine' || intent === 'unknown' ? work.state.slots : {}
  const wanted = { ...kept, ...slots, size: [size] }
  work.state = { ...work.state, slots: wanted }
  return { ...command, intent: intent === 'refine' ? 'refine' : 'search', slots: { ...slots, size: [size] }, wanted }
}

async function sizeOf(slots: Slots, work: Work): Promise<string | null> {
  const garment = garmentOf(slots)
  const { advised } = work.before
  const known = garment ? advised[garment] : Object.values(advised)[0]
  if (known) return known
  if (!(await work.customer.body())) return null
  const { advice } = await work.call('find_size', garment ? { garment } : {})
  return advice[0]?.size ?? null
}

/** "Size yangu ni S": looks, or what is listed, in that size. */
export function sizeTold(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const { intent, slots } = command
  if (intent !== 'find_size' || !slots.size || slots.measures || slots.kind || slots.size_system) return null
  const areLooks = areLooksShown(work.before)
  if (!areLooks && work.before.list.length === 0) return null
  const wanted = { ...work.before.slots, size: slots.size }
  work.state = { ...work.state, slots: wanted, cursor: null }
  return { ...command, intent: areLooks ? 'outfit' : 'refine', wanted }
}

/** By what is named; null where no size table has it. */
export function garmentOf({ measures, kind, category }: Slots): SizedGarment | null {
  const [first] = kind ?? []
  if (category === 'shoes' || measures?.foot || measures?.shoe) return 'shoes'
  switch (first) {
    case 'dress':
    case 'jumpsuit':
      return 'dresses'
    case 'jeans':
      return 'jeans'
    case 'trousers':
    case 'skirt':
    case 'shorts':
      return 'bottoms'
    case 'top':
    case 'tee':
    case 'shirt':
    case 'jacket':
    case 'coat':
    case 'knitwear':
    case 'hoodie':
      return 'tops'
    case 'sneakers':
    case 'boots':
    case 'sandals':
    case 'heels':
    case 'flats':
      return 'shoes'
    default:
      return null
  }
}
