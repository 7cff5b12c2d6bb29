import { CATEGORIES } from '../rules.ts'
import { guessDepartment, guessKind } from '../rules-kind-words.ts'
import { KINDS, type Department, type Kind } from '../rules-kinds.ts'
import type { Cells } from './columns.ts'

// What a product is, as the columns of another shop say it: its category, garment kind and department.

export interface Garment {
  /** Undefined when nothing in the file says it. */
  category: string | undefined
  /** Only when another column says it better than the words of name and tags, which are read whenever a product is saved. */
  kind: Kind | undefined
  department: Department | undefined
  /** The words of the file for what it is, when they are none of our categories: kept as a tag. */
  word: string | undefined
}

const CATEGORY_WORDS: readonly (readonly [category: string, words: RegExp])[] = [
  ['jewelry', /\b(?:jewell?e?ry|jewels)\b/i],
  ['shoes', /\b(?:shoes?|footwear|viatu)\b/i],
  ['accessories', /\b(?:accessories|handbags?|luggage|mifuko)\b/i],
  ['clothing', /\b(?:clothing|clothes|apparel|garments|outerwear|fashion|nguo|mavazi|wear)\b/i],
]
/** The top of Google's taxonomy names three of them at once. */
const ROOT = /^apparel (?:&|and) accessories\b(?: *> *)?/i

/** Reads Type, Product Category, Categories, tags and name, in this order. */
export function garmentOf(cells: Cells, tags: readonly string[], verbatim: boolean): Garment {
  const type = cells.type ?? ''
  if (verbatim) return { category: type.toLowerCase() || undefined, kind: undefined, department: undefined, word: undefined }
  const own = CATEGORIES.find((category) => category === type.toLowerCase())
  const paths = [type, ...(cells.productCategory ?? '').split(/,(?=\s|[A-Z])/)].map((path) => path.replace(ROOT, '').trim()).filter(Boolean)
  const leaves = paths.map((path) => path.split('>').at(-1)?.trim() ?? '')
  const name = cells.title ?? ''
  const words = leaves.flatMap((leaf) => guessKind({ name: leaf, category: own }) ?? [])[0]
  const named = guessKind({ name, category: own })
  const kind = words && (named?.confidence ?? 0) < 0.9 ? words.value : undefined
  const category =
    own ??
    ((kind ?? named?.value) ? KINDS[(kind ?? named?.value) as Kind].category : undefined) ??
    categoryIn(paths) ??
    categoryOfTags(tags) ??
    categoryIn([name]) ??
    (type === '' ? undefined : type.toLowerCase())
  const said = guessDepartment({ name: departmentWords(cells, paths) }, null)
  const isSaid = said.confidence > 0.9 && guessDepartment({ name, tags }, null).confidence < 0.8
  return {
    category,
    kind,
    department: isSaid ? said.value : undefined,
    word: type !== '' && own === undefined && category !== type.toLowerCase() ? type : undefined,
  }
}

function categoryIn(texts: readonly string[]): string | undefined {
  for (const text of texts) for (const [category, words] of CATEGORY_WORDS) if (words.test(text)) return category
  return undefined
}

function categoryOfTags(tags: readonly string[]): string | undefined {
  const kind = guessKind({ name: '', tags })?.value
  return kind ? KINDS[kind].category : categoryIn(tags)
}

/** A gender in one letter: male, female, wanaume, kike ... */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ m: 'men', f: 'women', w: 'women', l: 'women', kike: 'women', kiume: 'men' }),
)

function departmentWords(cells: Cells, paths: readonly string[]): string {
  if (/^(?:kids|toddler|infant|newborn|children)/i.test(cells.ageGroup ?? '')) return 'kids'
  return [LETTERS.get((cells.gender ?? '').toLowerCase()) ?? cells.gender ?? '', ...paths].join(' | ')
}
