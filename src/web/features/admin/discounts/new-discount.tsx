import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BATCH_MAX } from '../../../../shop/offers/rules.ts'
import { api } from '../../../lib/api.ts'
import { randomUuid } from '../../../lib/guest.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { RadioCard, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { DISCOUNTS_LIST, READY_MADE, type ReadyMade } from './discount-words.ts'
import { TermsFields, typedTerms } from './terms-fields.tsx'
import './discounts.css'

/** One code by its name, or up to 1,000 random ones with the same terms. */
export function NewDiscount({ ready }: { ready: ReadyMade | null }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [many, setMany] = useState(false)
  const { typed: onTyped, saved } = useUnsavedForm()
  // The same press twice makes the same codes once.
  const [key] = useState(randomUuid)
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      if (!form.current) return
      const terms = typedTerms(new FormData(form.current))
      const count = Number(typed('count'))
      const names = many ? { prefix: typed('prefix').trim(), count } : { code: typed('code').trim() }
      const body = { ...terms, ...names }
      const made = await api<{ id: string; count: number }>('POST', '/api/admin/discounts', { body, idempotencyKey: key })
      saved()
      notify.success(made.count > 1 ? `${made.count} codes are ready.` : 'The code is ready.')
      await navigate(`/admin/discounts/${made.id}`)
    },
    (typed): Record<string, string> => (!many && typed('code').trim() === '' ? { code: 'Enter a code, for example KARIBU10.' } : {}),
  )
  const chosen = ready && READY_MADE[ready]
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={onTyped} className="max-w-2xl space-y-4 text-base">
      <p>
        <Link to={DISCOUNTS_LIST} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Discounts
        </Link>
      </p>
      <h1 className="display text-2xl">New code</h1>
      <div className="admin-panel space-y-4 px-4 py-4">
        <div role="radiogroup" aria-label="How many codes" className="grid gap-2 sm:grid-cols-2">
          <RadioCard name="how" value="one" checked={!many} onChange={() => setMany(false)} label="One code">
            For everybody you tell
          </RadioCard>
          <RadioCard name="how" value="many" checked={many} onChange={() => setMany(true)} label="Many at once">
            A different one for each person
          </RadioCard>
        </div>
        {many ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="How many"
              name="count"
              inputMode="numeric"
              defaultValue="50"
              autoComplete="off"
              hint={`At most ${BATCH_MAX.toLocaleString('en-KE')}. Letters that look alike are left out.`}
              error={errors['count']}
            />
            <TextField label="They begin with" name="prefix" maxLength={12} autoComplete="off" placeholder="VIP" error={errors['prefix']} />
          </div>
        ) : (
          <TextField
            label="Code"
            name="code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={chosen?.code ?? ''}
            error={errors['code']}
          />
        )}
        <TermsFields start={chosen?.terms ?? (many ? { max_uses: 1 } : {})} errors={errors} key={many ? 'many' : 'one'} onTyped={onTyped} />
        <ErrorText text={error} />
        <Button type="submit" size="lg" busy={busy}>
          {many ? 'Make the codes' : 'Make the code'}
        </Button>
      </div>
    </form>
  )
}
