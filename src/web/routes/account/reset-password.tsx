import { useEffect, useRef } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { PASSWORD_HINT, PASSWORD_MAX } from '../../../shop/accounts/rules.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { LinkReply } from '../../features/account/sign-in/email-link-page.tsx'
import { resetPasswordAction } from '../../server/email-link-actions.ts'
import { CsrfField } from '../../features/account/session/csrf-field.tsx'
import { LinkPage, linkReply, LinkError } from '../../features/account/sign-in/email-link-page.tsx'
import { ResetRequest } from '../../features/account/sign-in/reset-request.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/reset-password.ts'
import { pageTitle } from '../../../shop/name.ts'

export function loader() {
  return data(null, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export async function action({ request, context }: Route.ActionArgs) {
  return resetPasswordAction(request, context)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LinkReply> {
  return linkReply(serverAction)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New password') }, { name: 'robots', content: 'noindex' }]

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const reply = (actionData as LinkReply | undefined) ?? null
  const [params] = useSearchParams()
  if (reply?.done) return <Done />
  // The link did its work already, or is too old: the link to request a new one is right here.
  if (!params.get('token') || (reply && reply.code === 'link_invalid')) {
    return (
      <LinkPage title="Choose a new password">
        <LinkError reply={reply} />
        <ResetRequest email="" action="/login?mode=reset" />
      </LinkPage>
    )
  }
  return (
    <LinkPage title="Choose a new password">
      <LinkError reply={reply} />
      <NewPassword error={reply?.fields['password']} />
    </LinkPage>
  )
}

function NewPassword({ error }: { error: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, busy])
  return (
    <Form ref={form} method="post" noValidate className="space-y-4">
      <CsrfField />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
        hint={`${PASSWORD_HINT} You’ll need to sign in again on all your devices.`}
        error={error}
      />
      <Button type="submit" size="lg" className="w-full sm:w-auto" busy={busy}>
        {busy ? 'Saving…' : 'Save new password'}
      </Button>
    </Form>
  )
}

function Done() {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <LinkPage title="Your password has been changed">
      <p ref={said} role="status" tabIndex={-1} className="mb-6 text-ink-soft outline-none">
        You’ve been signed out on all devices. Sign in with your new password.
      </p>
      <ButtonLink to="/login" reloadDocument size="lg">
        Sign In
      </ButtonLink>
    </LinkPage>
  )
}
