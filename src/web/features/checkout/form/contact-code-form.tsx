import { CONTACT_CODE_RESEND_SECONDS, CONTACT_CODE_TRIES } from '../../../../shop/contacts/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { SendAgain } from '../../../ui/send-again.tsx'
import { useCodeForm } from '../../../ui/use-code-form.ts'
import { confirmContactCode, type SentContactCode } from './contact-code.ts'
import { StageHeading } from '../payment/stage-heading.tsx'

interface Props {
  sent: SentContactCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  confirmed: () => void
  /** To another way of getting one. */
  back: () => void
}

/** The six digits that show that phone or e-mail are the shopper's. */
export function ContactCodeForm({ sent, again, confirmed, back }: Props) {
  const { form, ...entry } = useCodeForm({
    tries: CONTACT_CODE_TRIES,
    runsOutAt: sent.runsOutAt,
    confirm: (code) => confirmContactCode(sent, code).then(confirmed),
  })
  return (
    <form ref={form} noValidate onSubmit={entry.submit} className="space-y-4">
      <StageHeading aside>Enter your code</StageHeading>
      <p role="status">
        We have sent it {sent.kind === 'phone' ? `by SMS to ${formatPhone(sent.contact)}` : `to ${sent.contact}`}. Then your payment
        continues.
      </p>
      <CodeField entry={entry} />
      <Button type="submit" size="lg" className="w-full" busy={entry.busy} disabled={entry.over}>
        {entry.busy ? 'Checking ...' : 'Confirm and pay'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SendAgain readyAt={sent.sentAt + CONTACT_CODE_RESEND_SECONDS * 1000} send={again} onError={entry.refused} />
        <Button variant="quiet" onClick={back}>
          Another way
        </Button>
      </div>
    </form>
  )
}
