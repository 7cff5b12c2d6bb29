import { COLOUR_NAMES, CONDITION_NAMES, STYLES, type Colour, type Condition } from '../rules.ts'
import { coloursIn } from '../rules-colours.ts'
import { DEPARTMENT_NAMES, KIND_NAMES, KINDS, type Department, type Kind } from '../rules-kinds.ts'
import type { Doubt } from './doubts.ts'
import { LABELS, NONE, type Cells } from './columns.ts'
import { BadCell } from './values.ts'

// Cells that name one of a closed list: condition, style, kind, department, colour.

const CONDITION_SAID: Record<Condition, string> = {
  'New with tags': 'new|brand new|bnwt|new with tag|mpya',
  'Like new': 'as new|almost new|excellent|mint|bnwot|new without tags|kama mpya|karibu mpya|grade 1|first grade|camera|grade a+',
  'Very good': 'gently used|lightly used|great|nzuri sana|safi sana|grade a|a|vgc',
  Good: 'used|nzuri|safi|sawa|ok|okay|clean|good condition|grade b|grade 2|second grade|b|imetumika',
  Worn: 'fair|well worn|old|zamani|imechakaa|grade c|c|fagia',
}
const CONDITION_WORDS = new Map(
  CONDITION_NAMES.flatMap((condition) => CONDITION_SAID[condition].split('|').map((word) => [word, condition] as const)),
)

const conditionNamed = (word: string) => CONDITION_NAMES.find((name) => name.toLowerCase() === word.toLowerCase())

export interface ProductLabels {
  condition?: Condition
  styles?: string[]
  tags?: string[]
  /** All conditions that tags and column name, for who has to choose between them. */
  conditions: Condition[]
  doubts: Doubt[]
}

/** Condition and styles have columns of their own in our exports; in other files they are among the tags. */
export function labelsOf(cells: Cells, verbatim: boolean): ProductLabels {
  const tags = LABELS.read(cells.tags ?? '')
  const last = tags.findLastIndex((tag) => conditionNamed(tag))
  const inTags = conditionNamed(tags[last] ?? '')
  const said = cells.condition ? (conditionNamed(cells.condition) ?? CONDITION_WORDS.get(cells.condition.toLowerCase())) : inTags
  const unread = cells.condition && !said ? `the condition "${cells.condition}" is not one of: ${CONDITION_NAMES.join(', ')}` : undefined
  if (unread !== undefined && verbatim) throw new BadCell(unread)
  const conditions = [...new Set([...(said ? [said] : []), ...tags.flatMap((tag) => conditionNamed(tag) ?? [])])]
  if (last >= 0) tags.splice(last, 1)
  const doubts: Doubt[] = unread === undefined ? [] : [{ about: 'unread', reason: unread }]
  const condition = { ...(said ? { condition: said } : {}), conditions, doubts }
  if (cells.styles !== undefined) {
    const styles = LABELS.read(cells.styles)
    for (const style of styles) if (tags.includes(style)) tags.splice(tags.indexOf(style), 1)
    return { ...condition, styles, tags }
  }
  if (cells.tags === undefined) return condition
  const isStyle = (tag: string) => STYLES.find((style) => style.toLowerCase() === tag.toLowerCase())
  return { ...condition, styles: tags.flatMap((tag) => isStyle(tag) ?? []), tags: tags.filter((tag) => !isStyle(tag)) }
}

export function kindOf(cell: string): Kind | null | undefined {
  if (cell === '') return undefined
  if (cell.toLowerCase() === NONE) return null
  const kind = KIND_NAMES.find((name) => [name, KINDS[name].label.toLowerCase()].includes(cell.toLowerCase()))
  if (!kind) throw new BadCell(`the kind "${cell}" is not one of: ${KIND_NAMES.join(', ')}`)
  return kind
}

export function departmentOf(cell: string): Department | undefined {
  if (cell === '') return undefined
  const department = DEPARTMENT_NAMES.find((name) => name === cell.toLowerCase())
  if (!department) throw new BadCell(`the department "${cell}" is not one of: ${DEPARTMENT_NAMES.join(', ')}`)
  return department
}

export function coloursOf(cell: string): Colour[] | undefined {
  const named = LABELS.read(cell.toLowerCase())
  if (named.length === 0) return undefined
  if (named.join() === NONE) return []
  return named.map((name) => {
    const colour = COLOUR_NAMES.find((known) => known === name)
    if (!colour) throw new BadCell(`the colour "${name}" is not one of: ${COLOUR_NAMES.join(', ')}`)
    return colour
  })
}

/** The colours in words of another shop, such as "Navy blue"; undefined when they are none we know. */
export function coloursInWords(words: string): Colour[] | undefined {
  const found = coloursIn(words)
  return found.length > 0 ? found : undefined
}
