import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import { guardCell } from '../../shop/csv-cells.ts'
import type { Shop } from '../../shop/shop.ts'
import { by } from './admin-money.ts'

/** Rows that are read at once for a file: memory stays flat however long it becomes. */
const ROWS = 1000
/** Of the first page, so that a file begins as soon as a screen would be there. */
const FIRST_ROWS = 50

export interface CsvOptions<Row> {
  /** Of the file, without its ending. */
  name: string
  columns: readonly { heading: string; value: (row: Row) => string | number | null }[]
  /** The list as it is shown, page by page: the file has exactly what its filters match. */
  page: (cursor: string | undefined, limit: number) => Promise<{ items: readonly Row[]; next_cursor: string | null }>
}

export interface ExportOptions<Row> extends CsvOptions<Row> {
  /** For the audit log: what was taken, of what, and what was asked for. */
  noted: { action: string; subject: string; details: Record<string, unknown> }
}

/** Sends a list that leaves the shop: who took it is noted in the audit log before anything is sent. */
export async function sendExport<Row>(
  { audit }: Pick<Shop, 'audit'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { noted, ...list }: ExportOptions<Row>,
): Promise<FastifyReply> {
  const { admin, address } = by(request)
  await audit.record({ admin, address, ...noted })
  return sendCsv(reply, list)
}

/** Sends a list as a CSV file, written while it is read; ends with the connection. The first page is read before, so that an error still is one. */
export async function sendCsv<Row>(reply: FastifyReply, options: CsvOptions<Row>): Promise<FastifyReply> {
  const first = await options.page(undefined, FIRST_ROWS)
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${options.name}.csv"`)
    .send(Readable.from(csvText(options, first)))
}

async function* csvText<Row>(
  { columns, page }: CsvOptions<Row>,
  first: Awaited<ReturnType<CsvOptions<Row>['page']>>,
): AsyncGenerator<string> {
  // The mark at the beginning makes Excel read it as UTF-8.
  yield `\uFEFF${stringify([columns.map(({ heading }) => heading)])}`
  for (let part = first; ;) {
    yield stringify(part.items.map((row) => columns.map(({ value }) => cell(value(row)))))
    if (part.next_cursor === null) return
    part = await page(part.next_cursor, ROWS)
  }
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  return value === null ? '' : guardCell(value)
}

/** Names a thing, no person: an order number, or a receipt or the code of a tag as it is printed. */
const THING = /^(?:[Uu][Pp]-[A-Za-z\d]{1,12}|(?=.*\d)(?=.*[A-Z])[A-Z\d-]{4,12})$/
const UNSPACED = /(?<=\d)[\s-]+(?=\d)/g

/**
 * What was searched for as the audit log, which never forgets, keeps it: numbers of things, of a phone or a card the last
 * digits, and of names and addresses only that there was a word.
 */
export function searchedText(q: string | undefined): string | undefined {
  return q
    ?.replace(UNSPACED, '')
    .split(/\s+/)
    .map((word) => (/^\+?\d+$/.test(word) ? word.replace(/\d(?=\d{3})/g, '•') : THING.test(word) || word === '' ? word : '•••'))
    .join(' ')
}
