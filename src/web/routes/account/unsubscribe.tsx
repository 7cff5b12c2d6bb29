import { data, Form, useNavigation, useSearchParams } from 'react-router'
import { PREFERENCE_NAMES, PREFERENCES, type Preference } from '../../../shop/accounts/rules.ts'
import { PRIVATE } from '../../server/headers.ts'
import type { LinkReply } from '../../features/account/sign-in/email-link-page.tsx'
import { unsubscribeAction } from '../../server/email-link-actions.ts'
import { CsrfField } from '../../features/account/session/csrf-field.tsx'
import { LinkPage, linkReply, LinkError } from '../../features/account/sign-in/email-link-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { whole } from '../../ui/whole.tsx'
import { pageTitle } from '../../../shop/name.ts'

export function loader() {
  return data(null, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

/** The button ends it, not the link: opening the page changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  return unsubscribeAction(request, context)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LinkReply> {
  return linkReply(serverAction)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Unsubscribe') }, { name: 'robots', content: 'noindex' }]

export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  const reply = (actionData as LinkReply | undefined) ?? null
  const [params] = useSearchParams()
  const busy = useNavigation().state !== 'idle'
  const kind = kindOf(params.get('kind'))
  if (!kind || !params.get('token') || (reply && !reply.done && reply.code === 'link_invalid')) return <Incomplete />
  const { label, about } = PREFERENCES[kind]
  if (reply?.done) {
    return (
      <LinkPage title={`${label}: off`}>
        <p role="status" className="mb-6 text-ink-soft">
          {whole('You won’t get these e-mails and notifications anymore. Nothing else has changed.')}
        </p>
        <ButtonLink to="/profile#notifications" variant="secondary" size="lg">
          Change this in your profile
        </ButtonLink>
      </LinkPage>
    )
  }
  return (
    <LinkPage title={`No more: ${label}?`}>
      <LinkError reply={reply} />
      <p className="mb-6 text-ink-soft">
        You now get: <q>{about}</q> {whole('This stops these e-mails and notifications; nothing else changes.')}
      </p>
      <Form method="post">
        <CsrfField />
        <Button type="submit" size="lg" busy={busy}>
          Unsubscribe
        </Button>
      </Form>
    </LinkPage>
  )
}

function Incomplete() {
  return (
    <LinkPage title="This link doesn’t work">
      <p role="alert" className="mb-6 text-ink-soft">
        The link is incomplete, or the account has been deleted. You can also choose what we send you in your profile.
      </p>
      <ButtonLink to="/profile#notifications" size="lg">
        Go to your profile
      </ButtonLink>
    </LinkPage>
  )
}

function kindOf(text: string | null): Preference | null {
  return PREFERENCE_NAMES.find((name) => name === text) ?? null
}
