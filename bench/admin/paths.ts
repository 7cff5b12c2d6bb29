import type { World } from '../world.ts'

/** What is asked for, in turn: a screen with its filters, tabs, sorts, searches and pages. */
export type Screens = Record<string, readonly string[]>

/** The data of a page, with that of the shell around it, as a click in the admin area fetches it. */
export function page(path: string, queries: readonly string[] = ['']): string[] {
  return queries.map((query) => `${path}.data${query && `?${query}`}`)
}

/** Ids of things of every age, that are ids in addresses, too: invented ones are only hashes. */
export async function some(world: World, text: string, most = 12): Promise<string[]> {
  const found = await world.rows<{ id: string }>(`select id from (${text}) t where id::text ~ '^.{14}[1-8].{4}[89ab]' limit ${most}`)
  return found.map(({ id }) => id)
}

/** A later word of a query replaces an earlier one. */
export function once(query: string): string {
  return new URLSearchParams(Object.fromEntries(new URLSearchParams(query))).toString()
}
