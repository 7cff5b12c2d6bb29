import type { Clock } from '../../platform/clock.ts'
import { receiptNumber } from './protocol.ts'

/** One movement of money, as the phone company knows it. */
export interface Entry {
  receipt: string
  kind: 'prompt' | 'paybill' | 'reversal' | 'payout'
  direction: 'in' | 'out'
  phone: string
  /** KES */
  amount: number
  account: string
  at: Date
  /** Of a reversal: the receipt that it took back. */
  of?: string
  /** Of a reversed payment: the receipt of the reversal. */
  reversedBy?: string
}

export type Ledger = ReturnType<typeof createLedger>

/** Payments to the merchant: the last `keep` movements, and the sums of those before them. */
export function createLedger({ clock, keep }: { clock: Clock; keep: number }) {
  const entries = new Map<string, Entry>()
  const forgotten = { in: 0, out: 0 }

  function add(movement: Omit<Entry, 'receipt' | 'at'>): Entry {
    const at = clock.now()
    const entry: Entry = { ...movement, receipt: unusedReceipt(at), at }
    entries.set(entry.receipt, entry)
    for (const oldest of entries.values()) {
      if (entries.size <= keep) break
      entries.delete(oldest.receipt)
      forgotten[oldest.direction] += oldest.amount
    }
    return entry
  }

  function unusedReceipt(at: Date): string {
    const receipt = receiptNumber(at)
    return entries.has(receipt) ? unusedReceipt(at) : receipt
  }

  return {
    /** A payment from before this process began. */
    recall(receipt: string, amount: number): Entry {
      const entry: Entry = {
        receipt: receipt.toUpperCase(),
        kind: 'prompt',
        direction: 'in',
        phone: '',
        amount,
        account: '',
        at: clock.now(),
      }
      entries.set(entry.receipt, entry)
      return entry
    },
    receive: (payment: Pick<Entry, 'kind' | 'phone' | 'amount' | 'account'>) => add({ ...payment, direction: 'in' }),
    payOut: (phone: string, amount: number, account: string) => add({ kind: 'payout', direction: 'out', phone, amount, account }),
    /** Once for a payment. */
    reverse(payment: Entry): Entry {
      const { phone, amount, account, receipt } = payment
      const reversal = add({ kind: 'reversal', direction: 'out', phone, amount, account, of: receipt })
      payment.reversedBy = reversal.receipt
      return reversal
    },
    find: (receipt: string) => entries.get(receipt.toUpperCase()),
    /** The newest receipt that has paid a prompt; undefined when there is none. */
    lastPaid: () => [...entries.values()].findLast(({ kind }) => kind === 'prompt')?.receipt,
    /** Oldest first. */
    all: (): readonly Entry[] => [...entries.values()],
    openingBalance: () => forgotten.in - forgotten.out,
    /** KES in all, of what is forgotten too. */
    total: (direction: Entry['direction']) =>
      [...entries.values()].reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), forgotten[direction]),
  }
}

/** KES, less than zero when it leaves the merchant. */
export function signed({ direction, amount }: Entry): number {
  return direction === 'in' ? amount : -amount
}
