import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef, useState } from 'react'
import type { Passkey } from '../../../../shop/accounts/passkeys/contract.ts'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '../../../../shop/accounts/passkeys/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { whole } from '../../../ui/whole.tsx'
import { addPasskey, PasskeyStopped, usePasskeys } from './passkeys.ts'

/** The passkeys of an account: which there are, and a new one. `onAdded`: after each that is added. */
export function PasskeyList({ start, onAdded }: { start: Passkey[]; onAdded?: () => void }) {
  const [passkeys, setPasskeys] = useState(start)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  // Where the keyboard goes on when what it was on has gone: at the row of the one that was named, at the heading of one that was removed.
  const [named, setNamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (removed) heading.current?.focus()
  }, [removed])
  return (
    <div className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Passkeys
      </h3>
      <p className="text-sm text-ink-soft">
        {whole(
          'Sign in with your fingerprint, face or screen lock instead of your password. Nobody can guess it, and you can’t forget it.',
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-2">
              {renaming === passkey.id ? (
                <Rename
                  passkey={passkey}
                  onDone={(name) => {
                    setRenaming(null)
                    setNamed(passkey.id)
                    if (name) setPasskeys((before) => before.map((each) => (each.id === passkey.id ? { ...each, name } : each)))
                  }}
                />
              ) : (
                <Row
                  passkey={passkey}
                  autoFocus={named === passkey.id}
                  onRename={() => setRenaming(passkey.id)}
                  onRemove={() => setRemoving(passkey)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Add
        // What was said of the passkeys that were there says nothing of those that are.
        key={passkeys.map(({ id }) => id).join()}
        isFull={passkeys.length >= PASSKEYS_MAX}
        onAdded={(added) => {
          setPasskeys((before) => [...before, added])
          // The name it got is a guess; its owner knows better.
          setRenaming(added.id)
          onAdded?.()
        }}
      />
      <Remove
        passkey={removing}
        onDone={(gone) => {
          setRemoving(null)
          if (!gone) return
          setPasskeys((before) => before.filter(({ id }) => id !== gone))
          setRemoved(gone)
        }}
      />
    </div>
  )
}

interface RowProps {
  passkey: Passkey
  /** Its first button has the keyboard. */
  autoFocus: boolean
  onRename: () => void
  onRemove: () => void
}

function Row({ passkey, autoFocus, onRename, onRemove }: RowProps) {
  const live = useHydrated()
  const { name, synced, created_at, last_used_at } = passkey
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <KeyRound size={22} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="block text-sm font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {synced ? 'On all devices of that account' : 'On one device only'}
          <span className="block">Added {nairobiTime(created_at)}</span>
          <span className="block">{last_used_at ? `Last used ${nairobiTime(last_used_at)}` : 'Not used yet'}</span>
        </span>
      </span>
      {/* Below the name, where it has a line of its own. */}
      <span className="ms-5.5 flex">
        <Button variant="quiet" className="px-3!" disabled={!live} autoFocus={autoFocus} aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="quiet" className="px-3!" disabled={!live} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </div>
  )
}

function Add({ isFull, onAdded }: { isFull: boolean; onAdded: (added: Passkey) => void }) {
  const live = useHydrated()
  const canUse = usePasskeys()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (live && !canUse) {
    return (
      <p className="mt-2 text-sm">
        {whole('To add one, open your profile in Chrome, Safari or Edge on a phone or computer with a screen lock.')}
      </p>
    )
  }

  async function add(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      onAdded(await addPasskey())
      notify.success('Passkey added. Next time, sign in with it.')
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyStopped)) throw error
      setError(error instanceof ApiError && error.code === 'reauthentication_required' ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorText text={error} className="mt-3" />
      <Button variant="secondary" className="mt-3" disabled={!live || isFull} busy={busy} onClick={() => void add()}>
        {busy ? 'One moment…' : 'Add a passkey'}
      </Button>
      {isFull && <p className="mt-2 text-sm text-ink-soft">An account has {PASSKEYS_MAX} at most. Remove one to add another.</p>}
    </>
  )
}

/** `onDone` with the new name, or without one when it stays. */
function Rename({ passkey, onDone }: { passkey: Passkey; onDone: (name: string | null) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const name = typed('name').trim()
      if (name !== passkey.name) await api('PATCH', `/api/auth/passkeys/${passkey.id}`, { body: { name } })
      onDone(name)
    },
    (typed): Record<string, string> => (typed('name').trim() ? {} : { name: 'Give it a name.' }),
  )
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-3">
      <TextField
        label="Name of this passkey"
        name="name"
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        hint="For example: my Samsung, office laptop."
        error={errors['name']}
      />
      <ErrorText text={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** `onDone` with its id once it is gone. */
function Remove({ passkey, onDone }: { passkey: Passkey | null; onDone: (gone: string | null) => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = (gone: string | null) => {
    setError(null)
    onDone(gone)
  }

  async function remove({ id, name }: Passkey): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await api('DELETE', `/api/auth/passkeys/${id}`)
      notify.success(`${name} no longer signs you in.`)
      close(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'not_found') close(id)
      else setError(error.code === 'reauthentication_required' ? null : error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={passkey !== null}
      onClose={() => close(null)}
      title="Remove this passkey?"
      description={
        passkey
          ? `${passkey.name} will no longer sign you in, and devices that used it are signed out. Delete it in your phone’s passwords, too.`
          : ''
      }
    >
      <ErrorText text={error} className="mb-4" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => close(null)}>
          Keep it
        </Button>
        <Button busy={busy} onClick={() => passkey && void remove(passkey)}>
          {busy ? 'One moment…' : 'Remove'}
        </Button>
      </div>
    </Dialog>
  )
}
