import { data, redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { resetRequest, signInRequest, signUpConfirm, signUpRequest } from '../../shop/accounts/contract.ts'
import { safeNext } from '../../shop/accounts/rules-session.ts'
import { isShopError, REFUSALS } from '../../shop/errors.ts'
import { pageAuthContext, shopContext, visitorContext } from '../context.ts'
import { PRIVATE } from './headers.ts'
import { signInErrorOf, type SignInReply } from '../features/account/sign-in/sign-in-error.ts'

type Context = Readonly<RouterContextProvider>

/** The action of `/login`; `?mode=` says which of its forms it is. Passwords are never sent back. */
export async function signInAction(request: Request, context: Context) {
  const form = await request.formData()
  const text = (field: string) => String(form.get(field) ?? '')
  const params = new URL(request.url).searchParams
  const mode = params.get('mode') === 'confirm' && params.has('again') ? 'again' : params.get('mode')
  const reply: SignInReply = { error: null, email: text('email'), full_name: text('full_name'), sent: false }
  try {
    const wrong = await signInWith(mode, text, context)
    if (wrong) return refused({ ...reply, error: { message: null, fields: fieldsOf(wrong), needsCode: false } }, 400)
  } catch (error) {
    if (!isShopError(error)) throw error
    const { code, message, fields = {} } = error
    const { status } = REFUSALS[code]
    return refused({ ...reply, error: signInErrorOf({ code, message, fields, status }) }, status)
  }
  if (mode === 'reset' || mode === 'create' || mode === 'again') return data<SignInReply>({ ...reply, sent: true }, { headers: PRIVATE })
  throw redirect(safeNext(params.get('next')), { headers: PRIVATE })
}

/** Does what the form asks for; gives what is wrong with it, if anything is. */
async function signInWith(mode: string | null, text: (field: string) => string, context: Context): Promise<z.ZodError | null> {
  const { guestId } = context.get(visitorContext)
  const pageAuth = context.get(pageAuthContext)
  const guest = guestId ? { guest_id: guestId } : {}
  const common = { email: text('email'), password: text('password'), ...guest }
  if (mode === 'reset') {
    const parsed = resetRequest.safeParse({ email: text('email') })
    if (parsed.success) await context.get(shopContext).accounts.requestReset(parsed.data.email, pageAuth.device)
    return parsed.error ?? null
  }
  if (mode === 'create') {
    const parsed = signUpRequest.safeParse({ ...common, full_name: text('full_name') })
    if (parsed.success) await pageAuth.beginSignUp(parsed.data)
    return parsed.error ?? null
  }
  if (mode === 'again') {
    await pageAuth.resendSignUp()
    return null
  }
  if (mode === 'confirm') {
    const parsed = signUpConfirm.safeParse({ code: text('code'), ...guest })
    if (parsed.success) await pageAuth.confirmSignUp(parsed.data)
    return parsed.error ?? null
  }
  const parsed = signInRequest.safeParse({ ...common, ...(text('code') ? { code: text('code') } : {}) })
  if (parsed.success) await pageAuth.signIn(parsed.data)
  return parsed.error ?? null
}

function fieldsOf(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

function refused(reply: SignInReply, status: number) {
  return data<SignInReply>(reply, { status, headers: PRIVATE })
}
