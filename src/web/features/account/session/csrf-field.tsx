import { useCsrfToken } from './session-store.ts'

/** In every form of a page that is sent to the page's own action: a member's needs the token of the session (open-34). */
export function CsrfField() {
  const token = useCsrfToken()
  return token && <input type="hidden" name="csrf_token" value={token} />
}
