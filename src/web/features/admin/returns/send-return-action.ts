import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

/**
 * Does an action once, however often it is sent with this key, and shows the page as it is then. A refusal that says that somebody
 * else was faster closes the form; any other is the form's to show.
 */
export async function sendReturnAction(
  path: `/api/admin/${string}`,
  body: object,
  key: string,
  done: { says: string; refresh: () => Promise<void> },
) {
  try {
    await api('POST', path, { body, idempotencyKey: key })
    notify.success(done.says)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.unanswered) {
      void done.refresh()
      throw new ApiError(
        error.code,
        'We got no answer, but the change may have gone through. Check the page behind this form before you try again.',
      )
    }
    if (error.code !== 'return_changed' && error.code !== 'order_cannot_be_cancelled') throw error
    notify.error(error.message)
  }
  await done.refresh()
}
