/** What a list shows, as its address says it: only what differs from the list without any choice. */
export type ListParams = Readonly<Record<string, string | undefined>>

/** The address of a list with some of its parameters changed. Any change but of the cursor begins at the first page. */
export function listUrl<Path extends string>(path: Path, params: ListParams, change: ListParams = {}): Path | `${Path}?${string}` {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, cursor: undefined, ...change })) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** Where the API answers for the same address. */
export function listApiUrl(path: `/${string}`, params: ListParams): `/api/${string}` {
  return `/api${listUrl(path, params, { cursor: params['cursor'] })}`
}

/** What was chosen beside the cursor: the same for every page of one list. */
export function listKey(path: string, params: ListParams): string {
  return listUrl(path, params)
}
