import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { guestUserId } from '../../../lib/guest.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField, TextField } from '../../../ui/field.tsx'
import { CsrfField } from '../../account/session/csrf-field.tsx'
import { copyText } from '../guest-id-box.tsx'
import type { FormRefusal } from '../form-refusal.ts'

/** Guest id and phone; this browser's id is filled in. Works before the script has loaded. */
export function LookupForm({ guestId, refusal }: { guestId: string | null; refusal: FormRefusal | null }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const control = () => form.current?.elements.namedItem('guest_id')
  useEffect(() => {
    const own = guestUserId()
    const input = form.current?.elements.namedItem('guest_id')
    if (input instanceof HTMLInputElement && !input.value) input.value = own
  }, [])
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [refusal])
  return (
    <Form ref={form} method="post" noValidate className="space-y-4">
      <CsrfField />
      {refusal?.message && (
        <p role="alert" tabIndex={-1} className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm">
          <strong className="font-semibold">{refusal.message}</strong> Check both, or try the browser you ordered with.
        </p>
      )}
      <PhoneField
        label="Phone number you paid with"
        name="phone_number"
        required
        defaultValue={refusal?.values['phone_number'] ?? ''}
        error={refusal?.fields['phone_number']}
      />
      <TextField
        label="Guest id"
        name="guest_id"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        defaultValue={refusal?.values['guest_id'] ?? guestId ?? ''}
        hint="This browser’s id, or the one you saved from your order."
        error={refusal?.fields['guest_id']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Searching…' : 'Find my orders'}
        </Button>
        <Button
          variant="quiet"
          className="max-sm:-ml-5"
          onClick={() => {
            const input = control()
            if (input instanceof HTMLInputElement) void copyText(input.value)
          }}
        >
          Copy the id
        </Button>
      </div>
    </Form>
  )
}
