import type { Readable } from 'node:stream'
import type { Known } from '../save.ts'
import { doubtsOf } from './doubts.ts'
import { productsOf, variantRules } from './import.ts'
import { merged } from './merge.ts'
import { parseProduct } from './parse-product.ts'
import { surveyFile, type Survey } from './reading/survey.ts'
import { createReport, type ImportReport, type OnFinding } from './report.ts'

export interface DryRunOptions {
  open: () => Readable
  corrections?: ReadonlyMap<string, string>
  rate?: number | null
  onFinding?: OnFinding
}

/** What an import into an empty shop would make of a file: nothing is written, no picture is fetched. `created` counts what is understood. */
export async function dryRun({
  open,
  corrections = new Map(),
  rate = null,
  onFinding,
}: DryRunOptions): Promise<{ survey: Survey; report: ImportReport }> {
  const survey = await surveyFile({ open, corrections, rate })
  const writer = createReport(onFinding)
  const { report } = writer
  const kindIsColumn = survey.mapping.fields.includes('kind')
  for await (const rows of productsOf(open, survey, writer)) {
    const parsed = parseProduct(rows, variantRules(survey))
    if (parsed.is === 'refused') parsed.findings.forEach((finding) => writer.refuse(finding))
    if (parsed.is === 'skipped') writer.skip(parsed.finding)
    if (parsed.is !== 'products') continue
    parsed.leftOut.forEach((finding) => writer.refuse(finding))
    for (const product of parsed.products) {
      const { rowNumber, handle, conditions } = product
      const input = merged(product, NOTHING, [])
      if (typeof input === 'string') {
        writer.refuse({ rowNumber, handle, reason: input })
        continue
      }
      report.created++
      report.uncounted += product.variants.filter(({ stock }) => stock === undefined).length
      const kindIsSaid = kindIsColumn || (input.kind ?? input.kind_read) != null
      // How often something was sold is known to the shop alone.
      const context = { conditions, sold: Number.POSITIVE_INFINITY, pictures: [], kindIsSaid }
      for (const doubt of [...product.doubts, ...doubtsOf(input, context)]) writer.doubt({ rowNumber, handle, ...doubt })
    }
  }
  return { survey, report: writer.finish() }
}

const NOTHING: Known = { product: null, draft: null, pictures: [], all: [] }
