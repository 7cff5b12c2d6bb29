import type { SignedInMember } from './members.ts'

export interface Answer<T> {
  status: number
  /** Undefined for an answer without one. */
  body: T
  headers: Headers
}

export type Call = <T = { error: { code: string; message: string; fields?: Record<string, string> } }>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer<T>>

/** Calls the API as this member does from our pages; as a visitor without one. */
export function callAs(
  { base }: { base: string },
  member: Pick<SignedInMember, 'headers'> | null,
  extra: Record<string, string> = {},
): Call {
  return async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const headers = new Headers({ ...member?.headers, ...extra })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await fetch(base + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T, headers: response.headers }
  }
}
