import { compareSizes } from './catalogue/rules.ts'

// A visitor's display preferences. Stored in a cookie and not in local storage, because the server renders the first
// page by it: nothing jumps when the scripts arrive. Nothing personal: sizes are names such as "M", not measures.

/** tnt is not stored: it is an address of its own (`?view=tnt`). */
export const GRID_VIEWS = ['normal', 'compact'] as const
export type GridView = (typeof GRID_VIEWS)[number]

export interface Choices {
  view: GridView
  /** Data saver: null follows what the browser says (Save-Data). */
  saver: boolean | null
  /** What they wear, as the catalogue names it: "M", "39". In the usual order. */
  sizes: readonly string[]
  /** Lists show these sizes only. */
  mine: boolean
}

export const CHOICES_COOKIE = 'upya_choices'
export const NO_CHOICES: Choices = { view: 'normal', saver: null, sizes: [], mine: false }
/** Under all their names they are no more than a list can be asked for at once (FACET_VALUES_MAX). */
export const MY_SIZES_MAX = 24

const SIZE = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,9}$/u

/** Whatever is found in the cookie as valid choices. */
export function readChoices(text: string | undefined): Choices {
  const params = new URLSearchParams(text ?? '')
  const sizes = (params.get('sizes') ?? '').split(',').filter((size) => SIZE.test(size))
  const saver = params.get('saver')
  return {
    view: params.get('view') === 'compact' ? 'compact' : 'normal',
    saver: saver === '1' ? true : saver === '0' ? false : null,
    sizes: [...new Set(sizes)].sort(compareSizes).slice(0, MY_SIZES_MAX),
    mine: params.get('mine') === '1' && sizes.length > 0,
  }
}

/** These first, then what else there was, as far as there is room: what is named last gives way. In the usual order. */
export function withSizes(first: readonly string[], others: readonly string[]): { sizes: string[]; dropped: string[] } {
  const all = [...new Set([...first, ...others])]
  return { sizes: all.slice(0, MY_SIZES_MAX).sort(compareSizes), dropped: all.slice(MY_SIZES_MAX) }
}

/** Text of the cookie, the same for the same choices; empty when there is nothing to keep. */
export function writeChoices({ view, saver, sizes, mine }: Choices): string {
  const params = new URLSearchParams()
  if (view !== 'normal') params.set('view', view)
  if (saver !== null) params.set('saver', saver ? '1' : '0')
  if (sizes.length > 0) params.set('sizes', sizes.toSorted(compareSizes).join(','))
  if (mine && sizes.length > 0) params.set('mine', '1')
  return params.toString()
}
