import { useEffect, useRef } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { PASSWORD_HINT, PASSWORD_MAX } from '../../../shop/accounts/rules.ts'
import { pageAuthContext } from '../../context.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { LinkReply } from '../../features/account/sign-in/email-link-page.tsx'
import { confirmSignUpAction } from '../../server/email-link-actions.ts'
import { CsrfField } from '../../features/account/session/csrf-field.tsx'
import { INCOMPLETE_LINK, LinkPage, LinkError } from '../../features/account/sign-in/email-link-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import type { Route } from './+types/confirm-sign-up.ts'
import { pageTitle } from '../../../shop/name.ts'

/** `own`: the account was begun in this browser, whose password it has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get('token') ?? ''
  return data({ own: await context.get(pageAuthContext).isOwnSignUp(link) }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

/** The button confirms, not the link: opening the page changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  return confirmSignUpAction(request, context)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm your e-mail') }, { name: 'robots', content: 'noindex' }]

export default function ConfirmSignUpPage({ actionData, loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const reply: LinkReply | null = actionData ?? (params.get('token') ? null : INCOMPLETE_LINK)
  const refusal = reply && !reply.done ? reply : null
  if (refusal?.code === 'link_invalid' || refusal?.code === 'email_taken' || refusal?.code === 'code_wrong') {
    return (
      <LinkPage title="Confirm your e-mail">
        <LinkError reply={reply} />
        <ButtonLink to="/login" size="lg">
          Sign In
        </ButtonLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title="Confirm your e-mail">
      <LinkError reply={reply} />
      <Confirm own={loaderData.own} fields={refusal?.fields ?? {}} />
    </LinkPage>
  )
}

function Confirm({ own, fields }: { own: boolean; fields: Record<string, string> }) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fields])
  return (
    // A document of its own: a returning visitor is recognized from its start.
    <Form ref={form} method="post" reloadDocument noValidate className="space-y-4">
      <CsrfField />
      <p className="text-ink-soft">
        {own
          ? 'One tap, and your account is ready. Your bag and wishlist come with you.'
          : 'This account was started on another device. Choose your password here: it replaces any password entered there.'}
      </p>
      {!own && (
        <>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            required
            hint={PASSWORD_HINT}
            error={fields['password']}
          />
          <TextField label="Full name (optional)" name="full_name" autoComplete="name" maxLength={100} error={fields['full_name']} />
        </>
      )}
      <Button type="submit" size="lg" className="w-full sm:w-auto" busy={busy}>
        Confirm and sign in
      </Button>
    </Form>
  )
}
