import { coloursIn } from '../rules-colours.ts'
import { coloursInWords } from './labels.ts'
import { shortLabels } from './options.ts'
import type { NamedPicture, ParsedProduct } from './parsed.ts'
import { slugOf } from './values.ts'
import { skuOf, type RowVariant } from './variants.ts'

// A model in several colours is one product for each: decision 32.

type Model = Pick<ParsedProduct, 'rowNumber' | 'handle' | 'fields' | 'conditions' | 'doubts'>

export function byColour(
  model: Model,
  variants: readonly RowVariant[],
  pictures: NamedPicture[] | undefined,
  verbatim: boolean,
): ParsedProduct[] {
  const colours = [...new Set(variants.map(({ colour }) => colour))]
  const all = pictures && withOwn(pictures, variants)
  return colours.map((colour) => {
    const own = variants.filter((variant) => variant.colour === colour)
    if (colour === null) return { ...product(model, colour, own, verbatim), pictures: all && ofColour(all, colour, variants) }
    const { handle, fields } = model
    // A handle is the same whether there are other colours or not: some may come later.
    const isNamed = colours.length === 1 || fields.name.toLowerCase().includes(colour.toLowerCase())
    const named = {
      ...model,
      handle: `${handle}-${slugOf(colour)}`,
      fields: { ...fields, name: isNamed ? fields.name : `${fields.name}, ${colour}` },
    }
    const rowNumber = own[0]?.rowNumber ?? model.rowNumber
    return { ...product(named, colour, own, verbatim), rowNumber, pictures: all && ofColour(all, colour, variants), splitFrom: handle }
  })
}

function product(model: Model, colour: string | null, variants: readonly RowVariant[], verbatim: boolean): ParsedProduct {
  const labels = variants.flatMap(({ label }) => label ?? [])
  const short = verbatim ? new Map(labels.map((label) => [label, label])) : shortLabels(labels)
  const fields = { ...model.fields }
  if (colour !== null) {
    const words = coloursInWords(colour)
    if (words) fields.colours = words
    else fields.tags = [...new Set([...(fields.tags ?? []), colour.replaceAll(',', ' ')])]
  }
  return {
    ...model,
    fields,
    variants: variants.map(({ sku, label, stock, price, compareAt }) => {
      const size = label === null ? null : (short.get(label) ?? label)
      return { sku: skuOf(sku, model.handle, size), size, stock, price, compareAt }
    }),
    pictures: undefined,
    doubts: [...model.doubts, ...variants.flatMap(({ doubt }) => doubt ?? [])],
    notes: [...short].flatMap(([label, size]) => (label === size ? [] : [noteOf(label, size)])),
    splitFrom: null,
  }
}

/** What a short label stands for: "Regular: chest 38 to 40 inches" when its words are others. */
function noteOf(label: string, size: string): string {
  return (label.startsWith(size) ? label : `${size}: ${label}`).slice(0, 300)
}

/** With those that a variant alone names. */
function withOwn(pictures: readonly NamedPicture[], variants: readonly RowVariant[]): NamedPicture[] {
  const all = [...pictures]
  for (const { rowNumber, picture: src, colour } of variants) {
    if (src === '' || all.some((one) => one.source.src === src)) continue
    all.push({ rowNumber, position: all.length + 1, source: { src, alt: colour ?? '', key: null } })
  }
  return all
}

/** Those of the colour; if none is, those that no other colour has; a picture of another colour only if there is no other. */
function ofColour(pictures: readonly NamedPicture[], colour: string | null, variants: readonly RowVariant[]): NamedPicture[] {
  const shows = ({ source }: NamedPicture): Set<string | null> => {
    const claimed = variants.filter((variant) => variant.picture === source.src)
    if (claimed.length > 0) return new Set(claimed.map((variant) => variant.colour))
    const words = new Set(coloursIn(source.alt, source.src.split('/').at(-1) ?? ''))
    return new Set(
      variants
        .filter((variant) => variant.colour !== null && coloursIn(variant.colour).some((one) => words.has(one)))
        .map((variant) => variant.colour),
    )
  }
  if (variants.every((variant) => variant.colour === colour)) return [...pictures]
  const own = pictures.filter((picture) => shows(picture).has(colour))
  if (own.length > 0) return own
  const nobodys = pictures.filter((picture) => shows(picture).size === 0)
  return nobodys.length > 0 ? nobodys : [...pictures]
}
