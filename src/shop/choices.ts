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
  /** Size of all text, percent of the browser's own (a11y-01). */
  font: number
  /** Text and controls stand out as strongly as they can (a11y-02). */
  contrast: boolean
  /** Null follows what the device asks for. */
  motion: 'less' | null
  /** Links in texts and lists are underlined. */
  links: boolean
}

export const CHOICES_COOKIE = 'upya_choices'
/** Percent; a step is one press of a button. */
export const FONT_SIZE = { min: 70, max: 200, step: 10, standard: 100 } as const
/** From here on layouts give large text more room than the width of the screen alone would. Percent. */
export const LARGE_TEXT = 120
export const NO_ADJUSTMENTS = { font: FONT_SIZE.standard, contrast: false, motion: null, links: false } as const
export const NO_CHOICES: Choices = { view: 'normal', saver: null, sizes: [], mine: false, ...NO_ADJUSTMENTS }
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
    font: readFontSize(params.get('font')) ?? FONT_SIZE.standard,
    contrast: params.get('contrast') === '1',
    motion: params.get('motion') === 'less' ? 'less' : null,
    links: params.get('links') === '1',
  }
}

/** "130" as 130; null for whatever is no size that can be chosen (a11y-01). */
export function readFontSize(text: string | null): number | null {
  const size = text && /^[1-9]\d{1,2}$/.test(text) ? Number(text) : 0
  return size >= FONT_SIZE.min && size <= FONT_SIZE.max && size % FONT_SIZE.step === 0 ? size : null
}

/** These first, then what else there was, as far as there is room: what is named last gives way. In the usual order. */
export function withSizes(first: readonly string[], others: readonly string[]): { sizes: string[]; dropped: string[] } {
  const all = [...new Set([...first, ...others])]
  return { sizes: all.slice(0, MY_SIZES_MAX).sort(compareSizes), dropped: all.slice(MY_SIZES_MAX) }
}

/** Text of the cookie, the same for the same choices; empty when there is nothing to keep. */
export function writeChoices({ view, saver, sizes, mine, font, contrast, motion, links }: Choices): string {
  const params = new URLSearchParams()
  if (view !== 'normal') params.set('view', view)
  if (saver !== null) params.set('saver', saver ? '1' : '0')
  if (sizes.length > 0) params.set('sizes', sizes.toSorted(compareSizes).join(','))
  if (mine && sizes.length > 0) params.set('mine', '1')
  if (font !== FONT_SIZE.standard) params.set('font', String(font))
  if (contrast) params.set('contrast', '1')
  if (motion) params.set('motion', motion)
  if (links) params.set('links', '1')
  return params.toString()
}
