import { fromNairobiField, nairobiField } from '../../../lib/dates.ts'

export interface PreviewQuery {
  set: number | 'draft'
  at: Date
  width: 'phone' | 'laptop'
}

/** Of the address: the draft, now, on a phone, unless it says otherwise. */
export function previewOf(params: URLSearchParams): PreviewQuery {
  const set = /^\d{1,9}$/.exec(params.get('set') ?? '')
  const at = fromNairobiField(params.get('at') ?? '')
  return {
    set: set ? Number(set[0]) : 'draft',
    at: at === null ? new Date() : new Date(at),
    width: params.get('width') === 'laptop' ? 'laptop' : 'phone',
  }
}

/** The query of that preview. */
export function previewQuery({ set, at, width }: { set: number | 'draft'; at: string; width: PreviewQuery['width'] }): string {
  return String(new URLSearchParams({ set: String(set), at: nairobiField(at), width }))
}
