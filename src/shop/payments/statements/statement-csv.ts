import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { ShopError } from '../../errors.ts'
import { headingOf, incomingOf, momentOf, sumOf } from './statement-cells.ts'
import { AMOUNT_MAX, type GatewayName } from '../rules.ts'

/** Money that moved, as a statement lists it. */
export interface StatementLine {
  /** Of the file, the first is 1. */
  line: number
  receipt: string
  direction: 'in' | 'out'
  /** KES */
  amount: number
  account: string
  payer: string
  paid_at: Date
  raw: Record<string, string>
}

export interface ReadStatement {
  lines: StatementLine[]
  refused: { line: number; why: string }[]
}

type Cells<Column extends string> = Record<Column, string>
type Read = Omit<StatementLine, 'line' | 'raw'>

interface Format<Column extends string> {
  /** Headings by which a column is known, the best first, as headingOf() writes them. */
  columns: Record<Column, readonly string[]>
  /** The row that has these is the header. */
  needs: readonly Column[]
  /** Null when no money moved; a text says why it cannot be read. */
  read(cells: Cells<Column>): Read | null | string
}

type MpesaColumn = 'receipt' | 'time' | 'details' | 'status' | 'paidIn' | 'withdrawn' | 'payer' | 'account'
/** The statement of an organisation, as the M-Pesa portal exports it. */
const MPESA: Format<MpesaColumn> = {
  columns: {
    receipt: ['receiptno', 'receiptnumber', 'receipt', 'transactionid', 'mpesareceiptnumber'],
    time: ['completiontime', 'transactiontime', 'initiationtime', 'time', 'date'],
    details: ['details', 'description', 'narration'],
    status: ['transactionstatus', 'status'],
    paidIn: ['paidin', 'credit', 'amountin', 'moneyin'],
    withdrawn: ['withdrawn', 'debit', 'paidout', 'amountout', 'moneyout'],
    payer: ['otherpartyinfo', 'otherparty', 'oppositeparty', 'payer', 'name'],
    account: ['acno', 'accountno', 'accountnumber', 'accno', 'billrefnumber', 'accountreference'],
  },
  needs: ['receipt', 'time', 'paidIn'],
  read({ receipt, time, details, status, paidIn, withdrawn, payer, account }) {
    if (status !== '' && !/^complete/i.test(status)) return null
    const paid_at = momentOf(time)
    const [into, out] = [incomingOf(paidIn), sumOf(withdrawn)]
    const code = receipt.toUpperCase()
    if (!/^[A-Z0-9]{6,20}$/.test(code)) return 'it has no receipt number'
    if (!paid_at) return `"${time}" is not a date and time`
    if (into === null || out === null) return `"${into === null ? paidIn : withdrawn}" is not an amount`
    if (into + out === 0) return null
    const typed = account || (/\bacc(?:ount)?\.?\s*(?:no\.?)?\s*[:#-]?\s*([a-z0-9][a-z0-9 -]*)$/i.exec(details)?.[1]?.trim() ?? '')
    const direction = into > 0 ? 'in' : 'out'
    return { receipt: code, direction, amount: into || out, account: typed, payer: payer || details, paid_at }
  },
}

type PaystackColumn = 'reference' | 'time' | 'status' | 'amount' | 'currency' | 'payer'
/** The export of transactions of Paystack's dashboard. Known there by our own reference. */
const PAYSTACK: Format<PaystackColumn> = {
  columns: {
    reference: ['reference', 'transactionreference', 'referencenumber', 'ref'],
    time: ['paidat', 'paidon', 'datepaid', 'transactiondate', 'createdat', 'date'],
    status: ['status', 'transactionstatus'],
    amount: ['amountpaid', 'amount', 'amountkes', 'amountpaidkes', 'transactionamount', 'grossamount'],
    currency: ['currency'],
    payer: ['customeremail', 'customer', 'email', 'customername', 'customerfullname'],
  },
  needs: ['reference', 'time', 'status', 'amount'],
  read({ reference, time, status, amount: sum, currency, payer }) {
    // Sent back later is still money that came.
    if (!/^(?:success|successful|reversed|refunded)$/i.test(status)) return null
    const paid_at = momentOf(time)
    const amount = incomingOf(sum)
    if (reference === '') return 'it has no reference'
    if (!paid_at) return `"${time}" is not a date and time`
    if (!amount) return `"${sum}" is not an amount`
    if (currency !== '' && currency.toUpperCase() !== 'KES') return `it is in ${currency}, not in KES`
    return { receipt: reference, direction: 'in', amount, account: reference, payer, paid_at }
  },
}

const DELIMITERS = [',', ';', '\t']
/** Lines of title above the headings. */
const TITLE_LINES = 30

/** The payments in a provider's CSV; rows that move no money are left out. Throws `statement_unreadable` for other formats. */
export async function readStatement(gateway: GatewayName, csv: string): Promise<ReadStatement> {
  return gateway === 'daraja' ? readWith(MPESA, csv) : readWith(PAYSTACK, csv)
}

interface CsvLine {
  record: string[]
  line: number
}

async function readWith<Column extends string>(format: Format<Column>, csv: string): Promise<ReadStatement> {
  for (const delimiter of DELIMITERS) {
    for (const [at, { record }] of (await linesOf(csv, delimiter, TITLE_LINES)).entries()) {
      const places = placesOf(format, record)
      const found = format.needs.every((column) => places[column] >= 0)
      if (found) return readLines(format, places, record, (await linesOf(csv, delimiter)).slice(at + 1))
    }
  }
  throw new ShopError('statement_unreadable')
}

/** Bytes that are read before others have their turn; and letters of one row, which has a dozen cells. */
const PART_BYTES = 65_536
const ROW_MAX = 50_000

/** Part by part, so that a long file does not hold up everyone else. */
async function linesOf(csv: string, delimiter: string, to?: number): Promise<CsvLine[]> {
  const shape = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, info: true } as const
  const lines: CsvLine[] = []
  try {
    const parser = parse({ ...shape, delimiter, max_record_size: ROW_MAX, ...(to ? { to } : {}) })
    const parts = Readable.from(partsOf(Buffer.from(csv)))
    parts.pipe(parser)
    parser.once('close', () => parts.destroy())
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      lines.push({ record, line: info.lines })
    }
  } catch (error) {
    throw new ShopError('statement_unreadable', { cause: error })
  }
  return lines
}

async function* partsOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PART_BYTES) {
    yield file.subarray(at, at + PART_BYTES)
    await setImmediate()
  }
}

/** The index of each column; -1 when it is missing. */
function placesOf<Column extends string>({ columns }: Format<Column>, record: readonly string[]): Record<Column, number> {
  const headings = record.map(headingOf)
  const entries = Object.entries<readonly string[]>(columns).map(([column, names]) => {
    const name = names.find((candidate) => headings.includes(candidate))
    return [column, name === undefined ? -1 : headings.indexOf(name)]
  })
  return Object.fromEntries(entries) as Record<Column, number>
}

function readLines<Column extends string>(
  format: Format<Column>,
  places: Record<Column, number>,
  headings: readonly string[],
  records: readonly CsvLine[],
): ReadStatement {
  const result: ReadStatement = { lines: [], refused: [] }
  const known = new Map<string, StatementLine>()
  for (const { record, line } of records) {
    // Totals below the rows, and notes.
    if (record.filter((cell) => cell.trim() !== '').length < 3) continue
    const cells = Object.fromEntries(Object.entries<number>(places).map(([column, at]) => [column, clean(record[at])])) as Cells<Column>
    const read = format.read(cells)
    if (typeof read === 'string') result.refused.push({ line, why: read })
    if (!read || typeof read === 'string') continue
    const raw = Object.fromEntries(headings.map((name, at) => [clean(name), masked(clean(record[at]))]))
    const statementLine = { ...read, payer: masked(read.payer), line, raw }
    const key = `${statementLine.direction} ${statementLine.receipt}`
    const before = known.get(key)
    if (!before) {
      known.set(key, statementLine)
      result.lines.push(statementLine)
      continue
    }
    const why = addTo(before, statementLine)
    if (why) result.refused.push({ line, why })
  }
  return result
}

/** Of one receipt money comes once; what goes out under it, a payment and its charges, is one sum. Says why when it can not be. */
function addTo(before: StatementLine, { direction, amount, raw }: StatementLine): string | null {
  if (JSON.stringify(raw) === JSON.stringify(before.raw)) return null
  if (direction === 'in') return amount === before.amount ? null : `its receipt has another amount in line ${before.line}`
  if (before.amount + amount > AMOUNT_MAX) return `together with line ${before.line} it is not an amount`
  before.amount += amount
  return null
}

/** Enough to recognise the payer, too little to reach them: this stays for ever. */
function masked(text: string): string {
  return text.replaceAll(/([^\s@,;<>])[^\s@,;<>]*@/g, '$1***@').replaceAll(/(?<!\d)(\+?254[17]|0[17])\d{5}(\d{3})(?!\d)/g, '$1*****$2')
}

/** No NUL and no half letter, which PostgreSQL refuses, and no spaces around. */
function clean(cell: string | undefined): string {
  return (cell ?? '').replaceAll('\u0000', '').trim().slice(0, 500).toWellFormed()
}
