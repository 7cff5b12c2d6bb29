import { api, ApiError, type ApiErrorCode } from '../../../../lib/api.ts'
import { notify } from '../../../../ui/notify.ts'
import type { AdminAction } from './actions.ts'

/** The payment, or checkout, is no longer as the page showed it: the page is refreshed. */
const STALE_PAGE_ERRORS: readonly ApiErrorCode[] = [
  'payment_action_refused',
  'payment_not_found',
  'not_found',
  'pieces_gone',
  'checkout_closed',
]
/** Refusals that belong to one field of the form. */
const FIELD_OF_ERROR: Partial<Record<ApiErrorCode, string>> = { refund_too_much: 'amount', receipt_used: 'receipt' }

export interface ActionRequest {
  action: Pick<AdminAction, 'path' | 'successMessage'>
  body?: Record<string, unknown>
  /** Idempotency key, one per opened form: however often it is sent, it is done once. */
  key: string
  /** Refreshes the page. */
  refresh: () => Promise<void>
}

/** Does the action and refreshes the page. Resolves when the form can close; throws ApiError with what must be corrected in it. */
export async function sendAction({ action, body, key, refresh }: ActionRequest): Promise<void> {
  try {
    await api('POST', action.path, { ...(body ? { body } : {}), idempotencyKey: key })
    notify.success(action.successMessage)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.unanswered) {
      // It may have been done: the page behind the form shows it, as soon as there is a connection.
      void refresh()
      throw new ApiError(
        error.code,
        'We got no answer, but the change may have gone through. Check the page behind this form before you try again.',
      )
    }
    const field = FIELD_OF_ERROR[error.code]
    if (field) throw new ApiError(error.code, error.message, { [field]: error.message }, error.status)
    if (!STALE_PAGE_ERRORS.includes(error.code)) throw error
    notify.error(error.message)
  }
  await refresh()
}
