import type { ResolvedCommand, Slots } from '../command.ts'
import { CARDS_SHOWN } from '../rules.ts'
import type { ToolName } from '../tools/tools.ts'

type Args = Record<string, unknown>

/** What a model wrote as arguments; null when that is no object. Fields without a value are left out, as many models fill in all. */
export function readArguments(text: string): Args | null {
  let value: unknown
  try {
    value = JSON.parse(text.trim() === '' ? '{}' : text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return withoutEmpty(value as Args)
}

function withoutEmpty(value: Args): Args {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (one === null || one === '' || (Array.isArray(one) && one.length === 0)) return []
      return [[name, typeof one === 'object' && !Array.isArray(one) ? withoutEmpty(one as Args) : one]]
    }),
  )
}

/** The arguments of a model, with what the shopper said laid over them: price, size, colour, exclusion, places, numbers, measures, pieces. */
export function withSaid(name: ToolName, args: Args, commands: readonly ResolvedCommand[]): Args {
  const said = saidFor(args, commands)
  const { slots } = said
  const only = commands.length === 1 ? commands[0]?.pieces : undefined
  const piece = only?.length === 1 ? { piece: only[0] } : {}
  const { measures, size: [size] = [] } = slots
  switch (name) {
    case 'search_catalogue':
      return { ...args, ...given(slots, ['colour', 'size', 'min_price', 'max_price', 'exclude']), limit: CARDS_SHOWN }
    case 'build_outfits':
      return {
        ...args,
        ...piece,
        ...defined({ budget: slots.max_price, colours: slots.colour, sizes: slots.size, exclude: outfitExclusion(slots), measures }),
      }
    case 'get_piece':
    case 'similar_pieces':
      return { ...args, ...piece }
    case 'check_fit':
      return { ...args, ...piece, ...defined({ size, measures }) }
    case 'find_size':
      return { ...args, ...defined({ measures }) }
    case 'delivery_facts':
      return { ...args, ...defined({ place: slots.place }) }
    case 'order_status':
    case 'order_help':
      return { ...args, ...defined({ number: slots.order_number }) }
    case 'check_code':
      return { ...args, ...defined({ code: slots.code }) }
    case 'propose_bag_change':
      return { ...args, ...piece, ...defined({ size, quantity: slots.quantity }) }
    case 'wishlist':
      return { ...args, ...piece }
    default:
      return args
  }
}

/** Which wish of several a call is for: the one of its garment. Of none, what all of them bear. */
function saidFor(args: Args, commands: readonly ResolvedCommand[]): { slots: Slots } {
  const wishes = commands.map(({ slots, wanted }) => ({ ...slots, ...wanted }))
  const [first = {}] = wishes
  if (wishes.length < 2) return { slots: first }
  const kinds = Array.isArray(args['kind']) ? args['kind'] : []
  const words = `${args['q'] ?? ''}`.toLowerCase()
  const meant = wishes.find(
    ({ kind = [], q }) =>
      kind.some((one) => kinds.includes(one) || words.includes(one)) || (q !== undefined && words.includes(q.toLowerCase())),
  )
  if (meant) return { slots: meant }
  const limits = wishes.flatMap(({ max_price: max }) => max ?? [])
  const rest = wishes.reduce<Slots>(
    (all, { place, measures, order_number, code }) => ({ ...all, ...defined({ place, measures, order_number, code }) }),
    {},
  )
  return { slots: { ...rest, ...(limits.length > 0 && { max_price: Math.max(...limits) }) } }
}

function outfitExclusion({ exclude }: Slots): Slots['exclude'] {
  const some = exclude && given(exclude, ['colour', 'kind', 'fabric', 'style'])
  return some && Object.keys(some).length > 0 ? some : undefined
}

function given<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]]))) as Pick<T, K>
}

function defined(fields: Args): Args {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
