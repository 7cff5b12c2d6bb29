import { useEffect, type RefObject } from 'react'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

export const DETAIL_FIELDS = ['name', 'phone_number', 'address', 'notes'] as const
type Field = (typeof DETAIL_FIELDS)[number]

/** Keeps what is typed for the session, order by order; puts it back into fields that nobody has touched. */
export function useDeliveryDraft(form: RefObject<HTMLFormElement | null>, orderId: string): { save: () => void } {
  useEffect(() => {
    const draft = readJson(STORAGE_KEYS.deliveryDraft, 'session')
    if (!form.current || !isRecord(draft) || draft['order_id'] !== orderId) return
    for (const field of DETAIL_FIELDS) {
      const control = controlOf(form.current, field)
      const text = draft[field]
      if (control && typeof text === 'string' && text && control.value === control.defaultValue) control.value = text
    }
  }, [form, orderId])
  return {
    save() {
      const current = form.current
      if (!current) return
      const values = DETAIL_FIELDS.map((field) => [field, controlOf(current, field)?.value ?? ''] as const)
      writeJson(STORAGE_KEYS.deliveryDraft, { order_id: orderId, ...Object.fromEntries(values) }, 'session')
    },
  }
}

export function clearDeliveryDraft(): void {
  writeJson(STORAGE_KEYS.deliveryDraft, null, 'session')
}

function controlOf(form: HTMLFormElement, field: Field): HTMLInputElement | HTMLTextAreaElement | null {
  const control = form.elements.namedItem(field)
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null
}
