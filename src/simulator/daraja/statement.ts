import { stringify } from 'csv-stringify/sync'
import { type Ledger, signed } from './ledger.ts'
import { portalTime } from './protocol.ts'

const COLUMNS = [
  'Receipt No.',
  'Completion Time',
  'Initiation Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Balance',
  'Balance Confirmed',
  'Reason Type',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
]

const REASONS = {
  prompt: 'Pay Bill Online',
  paybill: 'Pay Bill',
  reversal: 'Pay Utility Reversal',
  payout: 'Business Payment to Customer via API',
} as const

/** What the merchant can download from M-Pesa's portal: times of Nairobi, sums with two decimals, what left with a minus. */
export function statementCsv(ledger: Ledger): string {
  let balance = ledger.openingBalance()
  const rows = ledger.all().map((entry) => {
    balance += signed(entry)
    const party = `${entry.phone.slice(0, 4)}*****${entry.phone.slice(-3)} - Test Payer`
    const at = portalTime(entry.at)
    const paidIn = entry.direction === 'in' ? sum(entry.amount) : ''
    const withdrawn = entry.direction === 'out' ? sum(-entry.amount) : ''
    const details = `${REASONS[entry.kind]} ${entry.direction === 'in' ? 'from' : 'to'} ${party} Acc. ${entry.account}`
    return [
      entry.receipt,
      at,
      at,
      details,
      'Completed',
      paidIn,
      withdrawn,
      sum(balance),
      'true',
      REASONS[entry.kind],
      party,
      entry.of ?? '',
      entry.account,
    ]
  })
  return stringify([COLUMNS, ...rows])
}

const sum = (amount: number) => amount.toFixed(2)
