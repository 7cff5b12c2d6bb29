import type { OpenWork, PaymentsPage } from '../../../shop/payments/contract.ts'
import { api } from '../../lib/api.ts'
import { createEmitter } from '../../lib/store.ts'

const counted = createEmitter<[OpenWork]>()

/** Called with every newer count; returns what stops it. */
export const onOpenWork = counted.on

export const noteOpenWork = counted.emit

/** After something was resolved; a count that cannot be had stays as it is until the next page. */
export async function countOpenWork(): Promise<void> {
  try {
    noteOpenWork((await api<PaymentsPage>('GET', '/api/admin/payments?view=needs_person&limit=1')).open)
  } catch {
    // The number beside the rail is not worth a message.
  }
}
