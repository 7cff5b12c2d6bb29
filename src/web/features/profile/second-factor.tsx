import { useEffect, useState, type ReactNode } from 'react'
import type { SecondFactorSetup } from '../../../shop/accounts/contract.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { TextField } from '../../ui/field.tsx'
import { SecondFactorField } from '../../ui/second-factor-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CurrentPassword, provenBy } from './credentials-forms.tsx'
import { Disclosure } from './disclosure.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFormAction, type FormAction } from '../../ui/use-form-action.ts'

type Typed = (field: string) => string

/** A code from an app beside the password: admins need it, members may have it. */
export function SecondFactor({ inForce, codesRemaining }: { inForce: boolean; codesRemaining: number }) {
  const [on, setOn] = useState(inForce)
  const [remaining, setRemaining] = useState(codesRemaining)
  const [codes, setCodes] = useState<string[] | null>(null)
  const given = (fresh: string[]) => {
    setOn(true)
    setCodes(fresh)
    setRemaining(fresh.length)
  }
  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
  if (!on) {
    return (
      <Disclosure
        key="off"
        title="Two-step sign-in"
        about="Off. With your password, no code is asked for. Admins need this or a passkey."
        action="Set up"
      >
        {() => <SetUpSecondFactor onDone={given} />}
      </Disclosure>
    )
  }
  return (
    <>
      <Disclosure
        key="on"
        title="Two-step sign-in"
        about="On. You sign in with your password and a code from your app. Changing phones? Switch two-step sign-in off, then set it up on the new phone."
        action="Switch off"
      >
        {(close) => (
          <SwitchOff
            onDone={() => {
              close()
              setOn(false)
            }}
          />
        )}
      </Disclosure>
      <Disclosure title="Recovery codes" about={`${remaining} left. Use one when you don’t have your phone.`} action="New codes">
        {() => <NewCodes onDone={given} />}
      </Disclosure>
    </>
  )
}

/** From the picture to scan to the codes to keep. */
export function SetUpSecondFactor({ onDone }: { onDone: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    onDone((await send<{ recovery_codes: string[] }>('/confirm', typed)).recovery_codes)
  }, codeAndPassword)
  useEffect(() => {
    let gone = false
    api<SecondFactorSetup>('POST', '/api/auth/second-factor', { body: {} }).then(
      (found) => !gone && setSetup(found),
      (error: unknown) => !gone && setFailed(error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.'),
    )
    return () => {
      gone = true
    }
  }, [])
  if (failed) return <ErrorText text={failed} className="mt-5" />
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <ol className="list-decimal space-y-3 pl-5 text-sm">
        <li>
          Scan this with an authenticator app, such as Aegis, Google Authenticator or 1Password.
          {setup ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
              alt="QR code for your authenticator app"
              className="mt-3 size-48 rounded-card border border-line bg-white"
            />
          ) : (
            <Skeleton className="mt-3 size-48" />
          )}
          <p className="mt-2 text-ink-soft">
            Using the app on this phone? Type this in: <code className="break-all text-ink select-all">{setup?.secret}</code>
          </p>
        </li>
        <li>Enter the six-digit code from the app.</li>
      </ol>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} error={errors['code']} />
      <CurrentPassword error={errors['current_password']} />
      <ErrorText text={error} className="mt-5" />
      <Button type="submit" busy={busy} disabled={!setup}>
        {busy ? 'One moment…' : 'Switch on'}
      </Button>
    </form>
  )
}

/** A code that is wrong belongs to the field. */
async function send<Reply>(path: '/confirm' | '/remove' | '/recovery-codes', typed: Typed): Promise<Reply> {
  const body = { code: typed('code').trim(), current_password: typed('current_password') }
  try {
    return await api<Reply>('POST', `/api/auth/second-factor${path}`, { body })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_wrong')
      throw new ApiError(error.code, error.message, { code: error.message })
    throw error
  }
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const action = useFormAction(async (typed) => {
    await send('/remove', typed)
    onDone()
  }, anyCodeAndPassword)
  return (
    <ProofForm action={action} send="Switch off">
      <p className="text-sm">
        Your other devices will be signed out. You won’t be able to open the admin area or send refunds until you set up two-step sign-in
        again.
      </p>
    </ProofForm>
  )
}

function NewCodes({ onDone }: { onDone: (codes: string[]) => void }) {
  const action = useFormAction(async (typed) => {
    onDone((await send<{ recovery_codes: string[] }>('/recovery-codes', typed)).recovery_codes)
  }, anyCodeAndPassword)
  return (
    <ProofForm action={action} send="Show new codes">
      <p className="text-sm">Your current codes will stop working, and your other devices will be signed out.</p>
    </ProofForm>
  )
}

/** What neither a found session nor a stolen password can do alone. */
function ProofForm({ action, send: label, children }: { action: FormAction; send: string; children: ReactNode }) {
  const { errors, error, busy, submit } = action
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {children}
      <SecondFactorField hint="The six-digit code from your app, or a recovery code." error={errors['code']} />
      <CurrentPassword error={errors['current_password']} />
      <ErrorText text={error} className="mt-5" />
      <Button type="submit" busy={busy}>
        {busy ? 'One moment…' : label}
      </Button>
    </form>
  )
}

function codeAndPassword(typed: Typed): Record<string, string> {
  const isCode = /^\s*\d(?:\s*\d){5}\s*$/.test(typed('code'))
  return { ...(isCode ? {} : { code: 'Enter the six-digit code from your app.' }), ...provenBy(typed) }
}

function anyCodeAndPassword(typed: Typed): Record<string, string> {
  const isCode = typed('code').replaceAll(/[\s-]/g, '').length >= 6
  return { ...(isCode ? {} : { code: 'Enter the six-digit code from your app, or a recovery code.' }), ...provenBy(typed) }
}
