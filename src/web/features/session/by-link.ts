import { data, type RouterContextProvider } from 'react-router'
import { linkConfirm, resetConfirm } from '../../../shop/accounts/contract.ts'
import { isShopError, REFUSALS, type RefusalCode } from '../../../shop/errors.ts'
import { unsubscribeQuery } from '../../../shop/notifications/contract.ts'
import { UNSUBSCRIBES_PER_ADDRESS } from '../../../shop/notifications/rules.ts'
import { entranceContext, shopContext, visitorContext } from '../../context.ts'
import { PRIVATE } from '../orders/owned-order.ts'

// Pages that links in e-mails lead to. Opening one changes nothing: mail programs look at links before people do.

/** What came of the press of the button. `about` is what was changed, in a word. */
export type LinkReply = { done: true; about: string } | { done: false; code: RefusalCode; message: string; fields: Record<string, string> }

type Context = Readonly<RouterContextProvider>

/** The action of `/reset-password?token=`. */
export async function resetByLink(request: Request, context: Context) {
  const password = String((await request.formData()).get('password') ?? '')
  const parsed = resetConfirm.safeParse({ token: paramOf(request, 'token'), password })
  if (!parsed.success) {
    const wrong = parsed.error.issues.find(({ path }) => path[0] === 'password')
    return wrong ? refused('invalid_input', { password: wrong.message }) : refused('link_invalid')
  }
  return tried(async () => {
    const { address, member } = context.get(visitorContext)
    const userId = await context.get(shopContext).accounts.resetPassword(parsed.data.token, parsed.data.password, address)
    if (member?.id === userId) context.get(entranceContext).forget()
    return ''
  })
}

/** The action of `/confirm-email?token=`. */
export async function confirmByLink(request: Request, context: Context) {
  const parsed = linkConfirm.safeParse({ token: paramOf(request, 'token') })
  if (!parsed.success) return refused('link_invalid')
  return tried(() => context.get(shopContext).accounts.confirmEmail(parsed.data.token, context.get(visitorContext).address))
}

/** The action of `/unsubscribe?token=&kind=`. */
export async function unsubscribeByLink(request: Request, context: Context) {
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
