import { useEffect, useRef } from 'react'
import { data, Form, Link, useNavigation, useSearchParams } from 'react-router'
import { PASSWORD_HINT, PASSWORD_MAX } from '../../../shop/accounts/rules.ts'
import { pageAuthContext } from '../../context.ts'
import { useBrowserValue } from '../../lib/store.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { LinkReply } from '../../features/account/sign-in/email-link-page.tsx'
import { confirmSignUpAction } from '../../server/email-link-actions.ts'
import { CsrfField } from '../../features/account/session/csrf-field.tsx'
import { lastPhone } from '../../features/account/sign-in/guest-data.ts'
import { pendingSignUp } from '../../features/account/sign-in/pending-sign-up.ts'
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
  if (reply?.done) return <Declined />
  return (
    <LinkPage title={params.has('decline') ? 'Not your account?' : 'Confirm your e-mail'}>
      <LinkError reply={reply} />
      {params.has('decline') ? <Decline /> : <Confirm own={loaderData.own} fields={refusal?.fields ?? {}} />}
    </LinkPage>
  )
}

/** What only the browser knows: whose orders its guest's are, and where they wanted to go when they began here. */
function BroughtAlong({ own }: { own: boolean }) {
  const phone = useBrowserValue(lastPhone, null)
  const next = useBrowserValue(() => pendingSignUp.get()?.next ?? null, null)
  return (
    <>
      {phone && <input type="hidden" name="phone_number" value={phone} />}
      {own && next && <input type="hidden" name="next" value={next} />}
    </>
  )
}

/** Whoever did not ask for an account ends it here, and hears no more of it. */
function Decline() {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" reloadDocument className="space-y-4">
      <CsrfField />
      <input type="hidden" name="decline" value="1" />
      <p className="text-ink-soft">
        Someone typed your e-mail to create an account here, perhaps by mistake. Press the button and we’ll forget it, and send no
        reminders.
      </p>
      <Button type="submit" size="lg" className="w-full sm:w-auto" busy={busy}>
        I didn’t ask for this
      </Button>
    </Form>
  )
}

function Declined() {
  return (
    <LinkPage title="Done">
      <p role="status" className="mb-4 text-ink-soft">
        No account is created with your e-mail, and no reminder comes. Sorry for the trouble.
      </p>
      <ButtonLink to="/" size="lg" variant="secondary">
        See the shop
      </ButtonLink>
    </LinkPage>
  )
}

function Confirm({ own, fields }: { own: boolean; fields: Record<string, string> }) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const token = useSearchParams()[0].get('token') ?? ''
  useEffect(() => {
    if (Object.keys(fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fields])
  return (
    // A document of its own: a returning visitor is recognized from its start.
    <Form ref={form} method="post" reloadDocument noValidate className="space-y-4">
      <CsrfField />
      <BroughtAlong own={own} />
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
      <p className="text-sm">
        <Link to={`?token=${token}&decline=1`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          I didn’t ask for an account
        </Link>
      </p>
    </Form>
  )
}
