import { z } from 'zod'
import { clothingRows, shoeRows } from '../../sizing/rules-chart.ts'
import { DEPARTMENTS } from '../../sizing/rules.ts'
import { numberFacts, onceEach, sizeFact } from './said.ts'
import { defineTool } from './tool.ts'

const text = z.string()

/** Rows of the size chart (size_help, open-74). */
export function sizeChart() {
  return defineTool({
    name: 'size_chart',
    summary: 'The size chart of clothes or shoes, for women or men: EU, UK, US and Chinese sizes with centimetres.',
    right: 'visitor',
    isPublic: true,
    input: z.strictObject({
      department: z.enum(DEPARTMENTS).default('women'),
      of: z.enum(['clothes', 'shoes']).default('clothes'),
      /** One size, in any system: only its rows. */
      size: z.string().trim().max(20).optional(),
    }),
    output: z.object({
      department: z.enum(DEPARTMENTS),
      clothes: z.array(z.object({ size: text, eu: text, us: text, uk: text, cn: text, chest: text, waist: text, hips: text })),
      shoes: z.array(z.object({ us: text, uk: text, cn: text, eu: text, foot: text })),
    }),
    async run({ department, of, size }) {
      const clothes = of === 'clothes' ? clothingRows(department).filter((row) => isAsked(row, size)) : []
      const shoes = of === 'shoes' ? shoeRows(department).filter((row) => isAsked(row, size)) : []
      const said = [...clothes, ...shoes].flatMap((row) => Object.values(row))
      return { out: { department, clothes, shoes }, facts: onceEach(said.flatMap((one) => [sizeFact(one), ...numberFacts('cm', one)])) }
    },
  })
}

/** "UK 12" is in its own column, "M" and "12" in any. */
function isAsked(row: object, size: string | undefined): boolean {
  if (!size) return true
  const [, system, name = ''] = /^(?:(eu|us|uk|cn)\s*)?(.+)$/i.exec(size) ?? []
  const columns = Object.entries(row).filter(([column]) =>
    system ? column === system.toLowerCase() : !['chest', 'waist', 'hips', 'foot'].includes(column),
  )
  return columns.some(([, text]) => `${text}`.split('–').some((one) => one.toUpperCase() === name.trim().toUpperCase()))
}
