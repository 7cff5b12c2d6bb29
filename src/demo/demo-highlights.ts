import type { Highlight } from '../shop/highlights/contract.ts'

const DAY_MS = 86_400_000
/** From midnight of Nairobi. */
const inDays = (now: Date, days: number): string => `${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T21:00:00.000Z`

/**
 * What an admin of the demo could have planned: in the draft only, and for later, so that the home page stays as it is whether or
 * not somebody publishes it.
 */
export function demoHighlights(now: Date): Highlight[] {
  const [from, to] = [inDays(now, 14), inDays(now, 17)]
  return [
    {
      kind: 'banner',
      id: '0d3a0000-0000-4000-8000-000000000001',
      title: 'Shoe weekend',
      text: 'Every pair under KES 2,000, Friday to Sunday.',
      link: '/?category=shoes',
      picture: null,
      from,
      to,
    },
    {
      kind: 'pieces',
      id: '0d3a0000-0000-4000-8000-000000000002',
      title: 'Pairs for the weekend',
      source: { by: 'rule', rule: { category: 'shoes', max_price: 2000, sort: 'popular' } },
      from,
      to,
    },
  ]
}

export const DEMO_HIGHLIGHT_IDS: readonly string[] = demoHighlights(new Date(0)).map(({ id }) => id)
