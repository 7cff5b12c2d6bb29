import { isShopError, type RefusalCode } from '../errors.ts'
import { SECURITY_EVENTS } from '../security-events.ts'
import type { Areas } from '../areas.ts'

/** What a guess at a password or a code is answered with. */
const GUESSES: readonly RefusalCode[] = ['wrong_credentials', 'second_factor_wrong', 'password_wrong', 'too_many_requests']

/**
 * Counts a guess at an account, for the whole shop and for the account. Both are counted whether or not it exists, so that the
 * time it takes does not reveal which address is an admin's. Not inside a transaction.
 */
export async function countFailedSignIn({ accounts, limits, security }: Areas, email: string, error: unknown): Promise<void> {
  if (!isShopError(error) || !GUESSES.includes(error.code)) return
  await security.count('sign_in_failures', 'shop')
  const { above, seconds } = SECURITY_EVENTS.admin_sign_in_failures
  if ((await limits.count('failed-sign-ins', email, seconds)) !== above + 1) return
  const member = await accounts.byEmail(email)
  if (member?.is_admin) await security.raise('admin_sign_in_failures', { member_id: member.id, more_than: above, in_minutes: seconds / 60 })
}
