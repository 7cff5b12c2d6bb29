import type { OpenWork, PaymentsPage } from '../../../../shop/payments/contract.ts'
import { api } from '../../../lib/api.ts'

type Listener = (open: OpenWork) => void
const listeners = new Set<Listener>()

/** Called with every newer count; returns what stops it. */
export function onOpenWork(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function noteOpenWork(open: OpenWork): void {
  for (const listener of listeners) listener(open)
}

/** After something was resolved; a count that cannot be had stays as it is until the next page. */
export async function countOpenWork(): Promise<void> {
  try {
    noteOpenWork((await api<PaymentsPage>('GET', '/api/admin/payments?view=needs_person&limit=1')).open)
  } catch {
    // The number beside the rail is not worth a message.
  }
}
