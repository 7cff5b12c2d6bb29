import { BIG_TABLES } from './big-shop-facts.ts'

/** A step of a plan, as it is expected to go. */
export interface PlannedNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  Strategy?: string
  'Index Cond'?: string
  Filter?: string
  'Plan Rows': number
  Plans?: PlannedNode[]
}

/** Of a table that has at least as many, reading all or most of it is told. */
export const MANY = 300_000
/** Rows that one value of a column may have: a busy list's. */
const OF_ONE_VALUE = 100_000

/** An index is looked up by its first column; without it all of it is read, unless that has but a few values to go through. */
const SKIPPED = 1000

/** Of an index: its first column, and how many values that has, below zero as a part of the rows. */
export interface First {
  column: string
  distinct: number
}

const isBig = (table: string) => (BIG_TABLES.get(table)?.rows ?? 0) >= MANY

/**
 * The big tables of which a plan reads all rows, or nearly: from end to end, along an index without looking anything up in it, or
 * all that have one value. What is read in order for a LIMIT ends with it. A range, such as of days, counts as looked up.
 */
export function wholeReads(plan: PlannedNode, firsts: ReadonlyMap<string, First>): string[] {
  const found = new Set<string>()
  visit(plan, false)
  return [...found].sort()

  function visit(node: PlannedNode, isLimited: boolean): void {
    const limited = node['Node Type'] === 'Limit' || (isLimited && !collects(node))
    const table = node['Relation Name']
    if (table && isBig(table) && readsWhole(node, limited, firsts)) found.add(table)
    for (const child of node.Plans ?? []) visit(child, limited && !isApart(node, child))
  }
}

/** Whether all comes in before anything goes out. */
function collects({ 'Node Type': type, Strategy: strategy }: PlannedNode): boolean {
  return type === 'Sort' || type === 'Hash' || (type === 'Aggregate' && strategy !== 'Sorted')
}

/** Whether a step is done for itself, whatever its parent wants. */
function isApart(parent: PlannedNode, { 'Parent Relationship': as }: PlannedNode): boolean {
  return as === 'InitPlan' || as === 'SubPlan' || (parent['Node Type'] === 'Hash Join' && as === 'Inner')
}

function readsWhole(node: PlannedNode, isLimited: boolean, firsts: ReadonlyMap<string, First>): boolean {
  const { 'Node Type': type, 'Plan Rows': rows } = node
  if (type === 'Seq Scan') return !isLimited || node.Filter !== undefined
  if (!/^(?:Index|Index Only|Bitmap Heap) Scan$/.test(type) || isLimited) return false
  const looked = conditionsOf(node)
  if (skips(node, firsts)) return true
  // Without one it is a partial index, of few rows, or of all.
  return looked === '' ? rows > MANY / 6 : !/[<>]/.test(looked) && rows > OF_ONE_VALUE
}

function skips(node: PlannedNode, firsts: ReadonlyMap<string, First>): boolean {
  const { 'Index Name': index = '', 'Index Cond': condition, 'Node Type': type, Plans = [] } = node
  const first = firsts.get(index)
  const isSkipping = condition !== undefined && first !== undefined && !condition.includes(first.column)
  if (isSkipping && (first.distinct < 0 || first.distinct > SKIPPED)) return true
  return type.startsWith('Bitmap') && Plans.some((child) => skips(child, firsts))
}

function conditionsOf({ 'Index Cond': condition = '', Plans = [], ...node }: PlannedNode): string {
  return [condition, ...(node['Node Type'] === 'Index Scan' ? [] : Plans.map(conditionsOf))].join('')
}
