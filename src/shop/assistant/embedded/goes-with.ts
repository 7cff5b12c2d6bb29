import type { ProductCard } from '../../catalogue/contract.ts'
import type { ResolvedCommand } from '../command.ts'
import { whichPiece } from './finding.ts'
import { styled } from './stylist.ts'
import { pieceMeant } from './the-piece.ts'
import { areLooksShown } from '../understand/memory.ts'
import type { Handler, Work } from './work.ts'

/** "what goes with rust cords?": a piece of the shop, or words for one that somebody owns. */
export const goesWith: Handler = async (said, work) => {
  const command = continued(said, work)
  const { owned, q } = command.slots
  const words = owned ?? (q ? [[...(command.slots.colour ?? []), q].join(' ')] : [])
  const isOwn = owned !== undefined && !work.refers.it
  if (isOwn) return styled(command, work)
  const open = work.before.focus ?? work.input.asker.page.product_id
  const meant = open && !command.slots.nth && work.refers.ofIt ? { piece: open } : await pieceMeant(command, work)
  if (meant && 'piece' in meant) return styled(withoutGarment(command, work), work, meant.piece)
  const like = owned ? null : await oneLike(command, meant?.several, work)
  if (like) return styled(withoutGarment(command, work), work, like)
  if (words.length === 0) return whichPiece(work, command, meant?.several)
  return styled({ ...command, slots: { ...command.slots, owned: words } }, work)
}

/** "What goes with blue jeans?": a look around a piece of the shop that is like it. */
async function oneLike({ slots }: ResolvedCommand, several: readonly ProductCard[] | undefined, work: Work): Promise<string | null> {
  const { kind, colour } = slots
  if (!kind) return null
  const [first] = several ?? (await work.call('search_catalogue', { kind, ...(colour && { colour }), limit: 1 })).cards
  return first?.id ?? null
}

/** What names the piece that the look is built around does not narrow the rest of it. */
function withoutGarment(command: ResolvedCommand, work: Work): ResolvedCommand {
  const { colour: _colour, size: _size, style: _style, ...rest } = command.wanted
  if (command.slots.max_price !== undefined || areLooksShown(work.before)) return { ...command, wanted: rest }
  // What one garment may cost is no budget of a look.
  const { max_price: _max, min_price: _min, ...wanted } = rest
  const { max_price: _kept, min_price: _least, ...slots } = work.state.slots
  work.state = { ...work.state, slots }
  return { ...command, wanted }
}

/** "Under 4000" after "what goes with a white shirt?" is still about the shirt. */
function continued(command: ResolvedCommand, work: Work): ResolvedCommand {
  const { last } = work.before
  if (command.by !== 'slots' || last?.intent !== 'goes_with' || command.slots.q || command.slots.nth) return command
  const slots = { ...last.slots, ...command.slots }
  work.state = { ...work.state, last: { ...last, slots } }
  return { ...command, slots }
}
