/** Operations that never succeed in a long run, and why: their insides are tried by the tests of their areas. */
export const SILENT: Record<string, string> = {}
