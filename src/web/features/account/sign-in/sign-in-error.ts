import { MAINTENANCE_MESSAGE } from '../../../../shop/accounts/rules.ts'

/** Why nobody was let in, in the shop's words. `needsCode`: the second factor is asked for. */
export interface SignInError {
  message: string | null
  fields: Record<string, string>
  needsCode: boolean
}

/** What `/login` shows after its form was sent without scripts. */
export interface SignInReply {
  error: SignInError | null
  email: string
  full_name: string
  /** An e-mail is on its way: a link to a new password, if there is such an account, or what confirms a new one. */
  sent: boolean
}

/** A refusal of signing in or up as the form shows it: at its field where it has one. */
export function signInErrorOf(refusal: { code: string; message: string; fields: Record<string, string>; status: number }): SignInError {
  const { code, message, fields, status } = refusal
  const error = { message, fields, needsCode: false }
  switch (code) {
    case 'second_factor_required':
      return { message: null, fields: {}, needsCode: true }
    case 'second_factor_wrong':
      return { message: null, fields: { code: message }, needsCode: true }
    case 'code_wrong':
      return { ...error, message: null, fields: { code: message } }
    case 'password_weak':
    case 'invalid_input':
      return Object.keys(fields).length > 0 ? { ...error, message: null } : error
    default:
      // What the database said is for the diagnostics.
      return status === 500 ? { ...error, message: `${MAINTENANCE_MESSAGE}. Please continue as a guest, or try again later.` } : error
  }
}
