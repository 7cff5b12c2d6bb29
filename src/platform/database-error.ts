/** What PostgreSQL says of an error, also where a library has wrapped it. */
export function databaseError(error: unknown): { code?: string; message?: string; constraint?: string } {
  return (error as { cause?: object } | undefined)?.cause ?? (error as object | undefined) ?? {}
}
