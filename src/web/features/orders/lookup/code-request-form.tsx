import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField, RadioCard, TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

export interface Asked {
  order_number: string
  phone_number: string
  channel: 'sms' | 'email'
}

interface Refusal {
  message: string | null
  fields: Record<string, string>
}

/** Which order it is, and how the code should come. */
export function CodeRequestForm({ start, send }: { start: Asked; send: (request: Asked) => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null)
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [refusal])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await send(typedIn(event.currentTarget))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal({ message: Object.keys(error.fields).length > 0 ? null : error.message, fields: error.fields })
      setBusy(false)
    }
  }

  return (
    // Without its script the code cannot be entered; by POST nothing typed would ever be in an address.
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {refusal?.message && (
        <p role="alert" tabIndex={-1} className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
          {refusal.message}
        </p>
      )}
      <TextField
        label="Order number"
        name="order_number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="UP-7K3M9Q"
        maxLength={12}
        required
        defaultValue={start.order_number}
        hint="It starts with UP-. You’ll find it in our SMS and on your receipt."
        error={refusal?.fields['order_number']}
      />
      <PhoneField
        label="Phone number on the order"
        name="phone_number"
        required
        defaultValue={start.phone_number}
        error={refusal?.fields['phone_number']}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">How should we send the code?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioCard name="channel" value="sms" defaultChecked={start.channel === 'sms'} label="By SMS">
            To that phone
          </RadioCard>
          <RadioCard name="channel" value="email" defaultChecked={start.channel === 'email'} label="By e-mail">
            To the order’s e-mail
          </RadioCard>
        </div>
      </fieldset>
      <Button type="submit" size="lg" busy={busy} disabled={!live}>
        {busy ? 'Sending…' : 'Send me a code'}
      </Button>
    </form>
  )
}

function typedIn(form: HTMLFormElement): Asked {
  const values = new FormData(form)
  const text = (field: string) => {
    const value = values.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { order_number: text('order_number'), phone_number: text('phone_number'), channel: text('channel') === 'email' ? 'email' : 'sms' }
}
