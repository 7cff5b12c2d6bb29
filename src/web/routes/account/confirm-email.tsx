import { useEffect } from 'react'
import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { PRIVATE } from '../../server/headers.ts'
import type { LinkReply } from '../../features/account/sign-in/email-link-page.tsx'
import { confirmEmailAction } from '../../server/email-link-actions.ts'
import { CsrfField } from '../../features/account/session/csrf-field.tsx'
import { INCOMPLETE_LINK, LinkPage, linkReply, LinkError } from '../../features/account/sign-in/email-link-page.tsx'
import { useSession } from '../../features/account/session/session-store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/confirm-email.ts'
import { pageTitle } from '../../../shop/name.ts'

export function loader() {
  return data(null, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

/** The button confirms, not the link: opening the page changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  return confirmEmailAction(request, context)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LinkReply> {
  return linkReply(serverAction)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm your e-mail') }, { name: 'robots', content: 'noindex' }]

export default function ConfirmEmailPage({ actionData }: Route.ComponentProps) {
  const reply = (actionData as LinkReply | undefined) ?? null
  const busy = useNavigation().state !== 'idle'
  const [params] = useSearchParams()
  if (reply?.done) return <Done email={reply.about} />
  const refused = reply ?? (params.get('token') ? null : INCOMPLETE_LINK)
  return (
    <LinkPage title="Confirm your new e-mail">
      <LinkError reply={refused} />
      {refused?.code === 'link_invalid' || refused?.code === 'email_taken' ? (
        <ButtonLink to="/profile" size="lg">
          Go to your profile
        </ButtonLink>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">You’ll sign in with this address from now on. The old one will stop working.</p>
          <Form method="post">
            <CsrfField />
            <Button type="submit" size="lg" busy={busy}>
              Confirm e-mail
            </Button>
          </Form>
        </>
      )}
    </LinkPage>
  )
}

function Done({ email }: { email: string }) {
  const { user } = useSession()
  const id = user?.id
  useEffect(() => {
    // Perhaps another member's link; the server's word comes with the next page in any case.
    if (id) void import('../../features/account/session/refresh.ts').then(({ findSession }) => findSession())
  }, [id])
  return (
    <LinkPage title="Your e-mail has been changed">
      <p role="status" className="mb-6 break-words text-ink-soft">
        You sign in with <strong className="text-ink">{email}</strong> from now on.
      </p>
      <ButtonLink to={user ? '/profile' : '/login'} size="lg">
        {user ? 'Go to your profile' : 'Sign In'}
      </ButtonLink>
    </LinkPage>
  )
}
