import { data, redirect, type RouterContextProvider } from 'react-router'
import { linkConfirm, resetConfirm, signUpConfirm } from '../../shop/accounts/contract.ts'
import { safeNext } from '../../shop/accounts/rules-session.ts'
import { phoneNumber } from '../../shop/contract.ts'
import { isShopError, REFUSALS, type RefusalCode } from '../../shop/errors.ts'
import { unsubscribeQuery } from '../../shop/notifications/contract.ts'
import { UNSUBSCRIBES_PER_ADDRESS } from '../../shop/notifications/rules.ts'
import { pageAuthContext, shopContext, visitorContext } from '../context.ts'
import type { LinkReply } from '../features/account/sign-in/email-link-page.tsx'
import { PRIVATE } from './headers.ts'

// Pages that links in e-mails lead to. Opening one changes nothing: mail programs open links before people do.

type Context = Readonly<RouterContextProvider>

/** The action of `/reset-password?token=`. */
export async function resetPasswordAction(request: Request, context: Context) {
  const password = String((await request.formData()).get('password') ?? '')
  const parsed = resetConfirm.safeParse({ token: paramOf(request, 'token'), password })
  if (!parsed.success) {
    const wrong = parsed.error.issues.find(({ path }) => path[0] === 'password')
    return wrong ? refused('invalid_input', { password: wrong.message }) : refused('link_invalid')
  }
  return tried(async () => {
    await context.get(pageAuthContext).resetPassword(parsed.data.token, parsed.data.password)
    return ''
  })
}

/** The action of `/confirm-sign-up?token=`: who comes this far is signed in. In another browser than the one that began it takes a password. */
export async function confirmSignUpAction(request: Request, context: Context) {
  const form = await request.formData()
  const given = (field: string) => (form.get(field) ? { [field]: String(form.get(field)) } : {})
  if (form.has('decline')) return declineSignUp(request, context)
  const { guestId } = context.get(visitorContext)
  const phone = phoneNumber.safeParse(form.get('phone_number'))
  const guest = guestId ? { guest_id: guestId, ...(phone.success ? { phone_number: phone.data } : {}) } : {}
  const parsed = signUpConfirm.safeParse({ token: paramOf(request, 'token'), ...given('password'), ...given('full_name'), ...guest })
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    return 'token' in fields ? refused('link_invalid') : refused('invalid_input', fields)
  }
  const reply = await tried(async () => {
    await context.get(pageAuthContext).confirmSignUp(parsed.data)
    return ''
  })
  if (reply.data.done) throw redirect(safeNext(String(form.get('next') ?? '/')), { headers: PRIVATE })
  return reply
}

/** "I didn’t ask for this", by the same link. */
async function declineSignUp(request: Request, context: Context) {
  return tried(async () => {
    await context.get(shopContext).accounts.declineSignUp(paramOf(request, 'token'), context.get(visitorContext).address)
    return 'declined'
  })
}

/** The action of `/confirm-email?token=`. */
export async function confirmEmailAction(request: Request, context: Context) {
  const parsed = linkConfirm.safeParse({ token: paramOf(request, 'token') })
  if (!parsed.success) return refused('link_invalid')
  return tried(() => context.get(shopContext).accounts.confirmEmail(parsed.data.token, context.get(visitorContext).address))
}

/** The action of `/unsubscribe?token=&kind=`. */
export async function unsubscribeAction(request: Request, context: Context) {
  const parsed = unsubscribeQuery.safeParse({ token: paramOf(request, 'token'), kind: paramOf(request, 'kind') })
  if (!parsed.success) return refused('link_invalid')
  const { limits, notifications } = context.get(shopContext)
  return tried(async () => {
    const { max, seconds } = UNSUBSCRIBES_PER_ADDRESS
    await limits.take('unsubscribe', context.get(visitorContext).address, max, seconds)
    await notifications.unsubscribe(parsed.data.token, parsed.data.kind)
    return parsed.data.kind
  })
}

async function tried(work: () => Promise<string>) {
  try {
    return data<LinkReply>({ done: true, about: await work() }, { headers: PRIVATE })
  } catch (error) {
    if (!isShopError(error)) throw error
    return refused(error.code === 'not_found' ? 'link_invalid' : error.code, error.fields)
  }
}

function refused(code: RefusalCode, fields: Record<string, string> = {}) {
  const { status, message } = REFUSALS[code]
  return data<LinkReply>({ done: false, code, message, fields }, { status, headers: PRIVATE })
}

function paramOf(request: Request, name: string): string {
  return new URL(request.url).searchParams.get(name) ?? ''
}
