import type { Paper } from '../print-kinds.ts'

export type RollLength = 's' | 'm' | 'l' | 'xl'

/**
 * How much of a roll is cut off for so many lines; the sizes are in print.css. A roll has no page, but a browser prints on pages:
 * the shortest that holds it saves paper, and what is longer goes on, on the next.
 */
export function rollLength(paper: Paper, lines: number): RollLength | undefined {
  if (paper !== '80' && paper !== '58') return undefined
  if (lines <= 15) return 's'
  if (lines <= 24) return 'm'
  return lines <= 36 ? 'l' : 'xl'
}
