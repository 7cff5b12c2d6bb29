import type { Database } from '../../src/platform/database.ts'

/** A step of a plan, as it went. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: PlanNode[]
}

class TakenBack extends Error {}

/** All steps of the plan of a prepared statement: the one that is kept whatever its values, or one for these where it is `fresh`. It is run once, and taken back. */
export async function explain(
  database: Database,
  { text, fresh }: { text: string; fresh?: true },
  values: readonly unknown[],
): Promise<PlanNode[]> {
  let nodes: PlanNode[] = []
  await database
    .transact(async (db) => {
      await db.run(`set local plan_cache_mode = ${fresh ? 'force_custom_plan' : 'force_generic_plan'}`)
      await db.run(`prepare shape as ${text}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      const { rows } = await db.run(`explain (analyze, format json) execute shape${given}`)
      await db.run('deallocate shape')
      const [top] = (rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })['QUERY PLAN']
      nodes = top ? flat(top.Plan) : []
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return nodes
}

/** Of the type that the statement gives it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(plain(one))).join(',')}}`)
  return quoted(plain(value))
}

function plain(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}
