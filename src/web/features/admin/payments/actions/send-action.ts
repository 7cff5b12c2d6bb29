import { api, ApiError, type ApiErrorCode } from '../../../../lib/api.ts'
import { notify } from '../../../../ui/notify.ts'
import type { AdminAction } from './actions.ts'

/** The payment is no longer what the page showed: it is shown anew. */
const STALE_PAGE_ERRORS: readonly ApiErrorCode[] = ['payment_deed_refused', 'payment_not_found', 'not_found', 'pieces_gone']
/** Refusals that are about one field of the form. */
const FIELD_OF_ERROR: Partial<Record<ApiErrorCode, string>> = { refund_too_much: 'amount', receipt_used: 'receipt' }

export interface ActionRequest {
  action: Pick<AdminAction, 'path' | 'successMessage'>
  body?: Record<string, unknown>
  /** One for every opening of a form: whatever is pressed or sent again, it happens once. */
  key: string
  /** Looks at the page anew. */
  refresh: () => Promise<void>
}

/** Does it and shows the page anew. Resolves when the form can go; throws ApiError with what must be put right in it. */
export async function sendAction({ action, body, key, refresh }: ActionRequest): Promise<void> {
  try {
    await api('POST', action.path, { ...(body ? { body } : {}), idempotencyKey: key })
    notify.success(action.successMessage)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.unanswered) {
      // Done or not: the page behind the form tells, as soon as there is a line.
      void refresh()
      throw new ApiError(
        error.code,
        'No answer came, but it may still have been done. Check the page behind this form before you send it again.',
      )
    }
    const field = FIELD_OF_ERROR[error.code]
    if (field) throw new ApiError(error.code, error.message, { [field]: error.message }, error.status)
    if (!STALE_PAGE_ERRORS.includes(error.code)) throw error
    notify.error(error.message)
  }
  await refresh()
}
