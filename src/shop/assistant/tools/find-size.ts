import { z } from 'zod'
import { sizeAdvice, type AdviceKind } from '../../sizing/rules-advice.ts'
import { CLOTHES_PARTS, DEPARTMENTS } from '../../sizing/rules.ts'
import { bodyFacts, bodyOf } from './body-of.ts'
import type { ToolDeps } from './deps.ts'
import { numberFacts, uniqueFacts, sizeFact } from './tool-facts.ts'
import { measures } from './shapes.ts'
import { defineTool } from './tool.ts'

const ADVICE_KINDS = [...CLOTHES_PARTS, 'jeans', 'shoes'] as const satisfies readonly AdviceKind[]

/** What has to be known before a size can be named. */
const NEEDS: Record<AdviceKind, readonly string[]> = {
  tops: ['chest'],
  bottoms: ['waist', 'hips'],
  dresses: ['chest', 'waist', 'hips'],
  jeans: ['waist'],
  shoes: ['foot'],
}

/** A size from a few measures, with the reason for it; of a member who names none, from their profile (size_finder, open-74). */
export function findSize({ customerOf }: Pick<ToolDeps, 'customerOf'>) {
  return defineTool({
    name: 'find_size',
    summary: 'The size to take from chest, waist, hips (cm), shoe (EU) or foot (cm), for women or men, with the reason.',
    right: 'visitor',
    input: z.strictObject({
      measures: measures.optional(),
      department: z.enum(DEPARTMENTS).optional(),
      /** For what; everything that can be said without it. */
      garment: z.enum(ADVICE_KINDS).optional(),
    }),
    output: z.object({
      advice: z.array(
        z.object({
          garment: z.enum(ADVICE_KINDS),
          /** Null for shoes and waist inches, which are the same for all. */
          department: z.enum(DEPARTMENTS).nullable(),
          size: z.string(),
          fits: z.array(z.string()),
          /** One or more whole sentences, in English. */
          reason: z.string(),
        }),
      ),
      /** Measures to ask for when nothing can be said. */
      needs: z.array(z.string()),
      /** Nothing was named: by what the member has saved. */
      from_profile: z.boolean(),
      /** The measures lie outside of every size. */
      outside: z.boolean(),
    }),
    async run({ measures: named, department, garment }, asker) {
      const saved = await customerOf(asker).body()
      const body = bodyOf(named, saved, department)
      const kinds = garment ? [garment] : ADVICE_KINDS
      const advice = body
        ? kinds.flatMap((kind) => sizeAdvice(body, kind).map((one) => ({ ...one, garment: kind, fits: [...one.fits] })))
        : []
      const known = Object.entries(body?.measurements ?? {}).flatMap(([name, cm]) => (cm ? [name === 'shoe_size' ? 'foot' : name] : []))
      const wanted = NEEDS[garment ?? 'dresses']
      const isMeasured = wanted.some((name) => known.includes(name)) || (garment === undefined && known.length > 0)
      const out = {
        advice,
        needs: advice.length > 0 || isMeasured ? [] : [...wanted],
        from_profile: named === undefined && saved !== null && advice.length > 0,
        outside: advice.length === 0 && isMeasured,
      }
      const facts = advice.flatMap(({ size, fits, reason }) => [sizeFact(size), ...fits.map(sizeFact), ...numberFacts('cm', reason)])
      return { out, facts: uniqueFacts([...facts, ...bodyFacts(body)]) }
    },
  })
}
