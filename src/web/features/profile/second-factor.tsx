import { useEffect, useState } from 'react'
import type { SecondFactorSetup } from '../../../shop/accounts/contract.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CurrentPassword, provenBy } from './credentials-forms.tsx'
import { Disclosure } from './disclosure.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Trouble } from './section-card.tsx'
import { useAction } from './use-action.ts'

/** For admins: a code from an app beside the password. */
export function SecondFactor({ inForce }: { inForce: boolean }) {
  const [on, setOn] = useState(inForce)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  return (
    <Disclosure
      key={String(on)}
      title="Second step at sign-in"
      about={on ? 'On: a code from your app is asked for beside the password.' : 'Off: your password alone opens the shop’s books.'}
      action={on ? 'Switch off' : 'Set up'}
    >
      {(close) =>
        on ? (
          <SwitchOff
            onDone={() => {
              close()
              setOn(false)
            }}
          />
        ) : (
          <SetUp
            onDone={(given) => {
              setOn(true)
              setCodes(given)
            }}
          />
        )
      }
    </Disclosure>
  )
}

function SetUp({ onDone }: { onDone: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { errors, trouble, busy, submit } = useAction(async (typed) => {
    const { recovery_codes: codes } = await confirm(typed('code'), typed('current_password'))
    onDone(codes)
  }, codeAndPassword)
  useEffect(() => {
    let gone = false
    api<SecondFactorSetup>('POST', '/api/auth/second-factor', { body: {} }).then(
      (found) => !gone && setSetup(found),
      (error: unknown) => !gone && setFailed(error instanceof ApiError ? error.message : 'That did not work. Please try again.'),
    )
    return () => {
      gone = true
    }
  }, [])
  if (failed) return <Trouble text={failed} />
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
            On this phone already? Type it in: <code className="break-all text-ink select-all">{setup?.secret}</code>
          </p>
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} error={errors['code']} />
      <CurrentPassword error={errors['current_password']} />
      <Trouble text={trouble} />
      <Button type="submit" busy={busy} disabled={!setup}>
        {busy ? 'One moment ...' : 'Switch on'}
      </Button>
    </form>
  )
}

/** A code that is wrong belongs to the field. */
async function confirm(code: string, current_password: string): Promise<{ recovery_codes: string[] }> {
  try {
    return await api('POST', '/api/auth/second-factor/confirm', { body: { code: code.trim(), current_password } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_wrong')
      throw new ApiError(error.code, error.message, { code: error.message })
    throw error
  }
}

function SwitchOff({ onDone }: { onDone: () => void }) {
  const { errors, trouble, busy, submit } = useAction(async (typed) => {
    await api('POST', '/api/auth/second-factor/remove', { body: { current_password: typed('current_password') } })
    onDone()
  }, provenBy)
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <CurrentPassword error={errors['current_password']} />
      <Trouble text={trouble} />
      <Button type="submit" busy={busy}>
        {busy ? 'One moment ...' : 'Switch off'}
      </Button>
    </form>
  )
}

function codeAndPassword(typed: (field: string) => string): Record<string, string> {
  const isCode = /^\s*\d(?:\s*\d){5}\s*$/.test(typed('code'))
  return { ...(isCode ? {} : { code: 'Enter the six digits from your app.' }), ...provenBy(typed) }
}
