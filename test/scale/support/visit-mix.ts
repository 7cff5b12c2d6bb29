/** What a browser asked for in one visit, in this order: method and address (visit-paths.ts). */
export interface RecordedVisit {
  name: string
  /** Of a hundred visits. */
  weight: number
  /** With nothing in the browser's cache. */
  isFirst: boolean
  requests: [method: string, path: string][]
}
