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

/** Of an index: its first column, how many values that has, below zero as a part of the rows, and its entries. */
export interface First {
  column: string
  distinct: number
  entries: number
}

const isBig = (table: string) => (BIG_TABLES.get(table)?.rows ?? 0) >= MANY

/**
 * The big tables of which a plan reads all rows, or nearly: from end to end, along an index without looking anything up in it, or
 * all that have one value. What is read in order for a LIMIT ends with it, unless so few fit a condition that is looked at row by row
 * that next to all are read until then. A range, such as of days, counts as looked up.
 */
export function wholeReads(plan: PlannedNode, firsts: ReadonlyMap<string, First>): string[] {
  const found = new Set<string>()
  visit(plan, null)
  return [...found].sort()

  /** `most`: so many rows are wanted of it; null for all. */
  function visit(node: PlannedNode, most: number | null): void {
    const wanted = node['Node Type'] === 'Limit' ? node['Plan Rows'] : collects(node) ? null : most
    const table = node['Relation Name']
    if (table && isBig(table) && (readsWhole(node, wanted !== null, firsts) || walksFar(node, wanted, firsts))) found.add(table)
    for (const child of node.Plans ?? []) visit(child, isApart(node, child) ? null : wanted)
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

/** In the order of an index until enough fit: of a thousandth that fits, a thousand times as far. */
function walksFar(node: PlannedNode, most: number | null, firsts: ReadonlyMap<string, First>): boolean {
  const { 'Node Type': type, 'Plan Rows': fit, Filter: filter, 'Index Name': index = '' } = node
  if (most === null || filter === undefined || !type.startsWith('Index') || conditionsOf(node) !== '') return false
  return (most * (firsts.get(index)?.entries ?? 0)) / Math.max(1, fit) > MANY
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
