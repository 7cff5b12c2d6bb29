import { createPreferences } from '../accounts/preferences.ts'
import type { Preference } from '../accounts/rules.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'

const MEMBER = { name: 'unsubscribe_member', text: 'select id from users where unsubscribe_token = $1' }

/** The link in an e-mail that unsubscribes from e-mails of its kind, without signing in. */
export function createUnsubscribe(deps: AreaDeps) {
  const { setPreferences } = createPreferences(deps)
  return {
    /** Repeats do nothing. Throws `not_found`. */
    async unsubscribe(token: string, kind: Preference): Promise<void> {
      const [member] = await deps.db.query<{ id: string }>(MEMBER, [token])
      if (!member) throw new ShopError('not_found')
      await setPreferences(member.id, { [kind]: false })
    },
  }
}
