import { data } from 'react-router'
import { PRIVATE } from './headers.ts'
import type { Snapshot } from '../features/admin/page/use-polling.ts'

/** The headers of every admin page: nobody keeps it. */
export function adminHeaders(): typeof PRIVATE {
  return PRIVATE
}

/** The answer of an admin page's loader. */
export function adminData<Data>(value: Data, status = 200) {
  return data(value, { status, headers: PRIVATE })
}

/** What a page that refreshes itself begins with. */
export function snapshotOf<Data>(value: Data): Snapshot<Data> {
  return { data: value, at: new Date().toISOString() }
}

/** The fields of an address that are filled in; a form without scripts sends the empty ones, too. */
export function filledParams(url: string, names: readonly string[]): Record<string, string> {
  const given = new URL(url).searchParams
  return Object.fromEntries(names.map((name) => [name, given.get(name)?.trim() ?? '']).filter(([, value]) => value !== ''))
}
