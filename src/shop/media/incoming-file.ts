export interface IncomingRow {
  id: string
  /** Bytes. */
  size: number
  storage_key: string
  /** The store's name for what a browser sends there itself; null when it comes through the shop. */
  multipart_id: string | null
}

/** A file on its way, by the one way or the other. */
export interface Incoming {
  /** Bytes that have come. */
  bytesOf(row: IncomingRow): Promise<number>
  /** All of it has come: nothing can be sent to it any more. */
  close(row: IncomingRow): Promise<void>
  /** Its first bytes. */
  headOf(row: IncomingRow): Promise<Uint8Array>
  /** SHA-256 in hex. */
  hashOf(row: IncomingRow): Promise<string>
  /** To where it is stored, unless it is there. */
  store(row: IncomingRow, contentType: string): Promise<void>
  /** It is stored: what was only needed on the way goes. */
  settle(row: IncomingRow): Promise<void>
  /** All of it goes. */
  discard(row: IncomingRow): Promise<void>
}
