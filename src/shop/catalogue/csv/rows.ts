import type { Cells, Field } from './columns.ts'
import type { Option } from './options.ts'

/** A row of the file, with its number as a spreadsheet counts. */
export interface Row {
  rowNumber: number
  cells: Cells
  /** What is chosen of this variant; undefined: the columns Option1 to Option3 say it. */
  options?: Option[]
  /** Why the row cannot be read, when it cannot. */
  broken?: string
}

/** A cell by its field, with what is in it. */
export interface CellPlace {
  field: Field
  value: string
}

/** Something for the owner to read, with the row that it is about, as a spreadsheet counts. */
export interface Finding {
  rowNumber: number
  handle: string
  reason: string
  /** The cells it is about, where it is about some, each with its own reason. */
  cells?: (CellPlace & { reason: string })[]
}

/** What a reader of a format says of rows that make no product. */
export interface Complaints {
  refuse(finding: Finding): void
  skip(finding: Finding): void
}
