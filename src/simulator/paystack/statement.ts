import { stringify } from 'csv-stringify/sync'
import { type Transactions, refundedOf } from './transactions.ts'
import { feesOf } from './protocol.ts'

/** The transactions as Paystack's dashboard exports them, oldest first. Sums in KES. */
export function statementCsv(transactions: Transactions): string {
  const rows = transactions.all().map((transaction) => {
    const { id, reference, status, channel, amount, paid, email, gatewayResponse, createdAt } = transaction
    const sum = paid?.amount ?? amount
    return {
      ID: id,
      Reference: reference,
      'Customer Email': email,
      'Amount Paid': money(sum),
      'Amount Refunded': money(refundedOf(transaction)),
      Fees: money(paid ? feesOf(sum) : 0),
      Currency: paid?.currency ?? 'KES',
      Channel: channel,
      Status: status,
      'Gateway Response': gatewayResponse,
      'Created At': createdAt.toISOString(),
      'Paid At': paid?.at.toISOString() ?? '',
    }
  })
  return stringify(rows, { header: true, columns: COLUMNS.map((key) => ({ key })) })
}

const COLUMNS = [
  'ID',
  'Reference',
  'Customer Email',
  'Amount Paid',
  'Amount Refunded',
  'Fees',
  'Currency',
  'Channel',
  'Status',
  'Gateway Response',
  'Created At',
  'Paid At',
] as const

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
