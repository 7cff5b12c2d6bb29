import type { Condition } from '../rules.ts'
import type { Doubt } from './doubts.ts'
import type { Described } from './describe.ts'
import type { PictureSource } from './pictures.ts'

/** A product as a file says it. */
export interface ParsedProduct {
  rowNumber: number
  handle: string
  /** Fields the file has columns for. */
  fields: Described
  conditions: Condition[]
  /** Stock and compare-at price are undefined when the file does not count, or has no column for them. */
  variants: Variant[]
  /** Undefined when the file has no column for pictures. */
  pictures: NamedPicture[] | undefined
  /** What of the file could not be taken as it is. */
  doubts: Doubt[]
  /** Lines to be among the features: what did not fit on a button. */
  notes: string[]
  /** The handle of the whole model, when its colour is an option. */
  splitFrom: string | null
}

export interface NamedPicture {
  rowNumber: number
  position: number
  source: PictureSource
}

export interface Variant {
  sku: string
  size: string | null
  stock: number | undefined
  price: number
  compareAt: number | null | undefined
}
