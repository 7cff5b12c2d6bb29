import { z } from 'zod'
import { clothingRows, shoeRows } from '../../sizing/rules-chart.ts'
import { DEPARTMENTS } from '../../sizing/rules.ts'
import { numberFacts, uniqueFacts, sizeFact } from './tool-facts.ts'
import { text } from './shapes.ts'
import { defineTool } from './tool.ts'

const cell = z.string()

/** Rows of the size chart (size_help, open-74). */
export function sizeChart() {
  return defineTool({
    name: 'size_chart',
    summary: 'The size chart of clothes or shoes, for women or men: EU, UK, US and Chinese sizes with centimetres.',
    right: 'visitor',
    input: z.strictObject({
      department: z.enum(DEPARTMENTS).default('women'),
      of: z.enum(['clothes', 'shoes']).default('clothes'),
      /** One size, in any system: only its rows. */
      size: text(20).optional(),
    }),
    output: z.object({
      department: z.enum(DEPARTMENTS),
      clothes: z.array(z.object({ size: cell, eu: cell, us: cell, uk: cell, cn: cell, chest: cell, waist: cell, hips: cell })),
      shoes: z.array(z.object({ us: cell, uk: cell, cn: cell, eu: cell, foot: cell })),
    }),
    async run({ department, of, size }) {
      const clothes = of === 'clothes' ? clothingRows(department).filter((row) => isAsked(row, size)) : []
      const shoes = of === 'shoes' ? shoesAsked(department, size) : []
      const said = [...clothes, ...shoes].flatMap((row) => Object.values(row))
      return { out: { department, clothes, shoes }, facts: uniqueFacts(said.flatMap((one) => [sizeFact(one), ...numberFacts('cm', one)])) }
    },
  })
}

/** A size between two rows of its system is told by both: US 9 of men lies between EU 41 and 42. */
function shoesAsked(department: (typeof DEPARTMENTS)[number], size: string | undefined): ReturnType<typeof shoeRows> {
  const rows = shoeRows(department)
  const exact = rows.filter((row) => isAsked(row, size))
  const [, system, number] = /^(us|uk)\s*(\d+(?:\.5)?)$/i.exec(size ?? '') ?? []
  if (exact.length > 0 || !system) return exact
  const column = system.toLowerCase() as 'us' | 'uk'
  return rows.filter((row) => Math.abs(Number(row[column]) - Number(number)) <= HALF)
}

const HALF = 0.5

/** "UK 12" is in its own column, "M" and "12" in any. */
function isAsked(row: object, size: string | undefined): boolean {
  if (!size) return true
  const [, system, name = ''] = /^(?:(eu|us|uk|cn)\s*)?(.+)$/i.exec(size) ?? []
  const columns = Object.entries(row).filter(([column]) =>
    system ? column === system.toLowerCase() : !['chest', 'waist', 'hips', 'foot'].includes(column),
  )
  return columns.some(([, text]) => `${text}`.split('–').some((one) => one.toUpperCase() === name.trim().toUpperCase()))
}
