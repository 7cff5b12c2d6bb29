import { useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { RECIPIENT_KINDS } from '../../../../shop/notifications/rules-mail.ts'
import type { MailPreview, PreviewQuery, TestMailResult } from '../../../../shop/templates/contract.ts'
import {
  isAboutOrder,
  recipientFor,
  TEMPLATE_GROUPS,
  TEMPLATES,
  templateRule,
  type TemplateGroup,
} from '../../../../shop/templates/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { EmptyList } from '../page/list-section.tsx'
import { MailFrame } from './mail-frame.tsx'

const LOOKS = ['phone', 'desktop', 'dark', 'text'] as const
type Look = (typeof LOOKS)[number]
const LOOK_LABELS: Record<Look, string> = { phone: 'Phone', desktop: 'Laptop', dark: 'Dark', text: 'Plain text' }

interface TemplatesViewProps {
  /** Null when there is no such order. */
  preview: MailPreview | null
  query: PreviewQuery
  look: Look
  at: string
  /** Where a test goes. */
  own: string
}

const GROUPS = Object.keys(TEMPLATE_GROUPS) as TemplateGroup[]

/** Every e-mail as buyer and shop get it, with the data of a real order. */
export function TemplatesView({ preview, query, look, at, own }: TemplatesViewProps) {
  const submit = useSubmit()
  const { to } = templateRule(query.event)
  return (
    <MailFrame page="/admin/email-settings/templates" at={at}>
      <Form
        key={`${query.event} ${query.to} ${query.order}`}
        action="/admin/email-settings/templates"
        className="grid max-w-4xl items-end gap-3 min-[30rem]:grid-cols-2 md:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <input type="hidden" name="look" value={look} />
        <SelectField label="About" name="event" defaultValue={query.event} onChange={(event) => void submit(event.currentTarget.form)}>
          {GROUPS.map((group) => (
            <optgroup key={group} label={TEMPLATE_GROUPS[group].label}>
              {[...TEMPLATES]
                .filter(([, rule]) => rule.group === group)
                .map(([id, { label }]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          label="To"
          name="to"
          defaultValue={recipientFor(query.event, query.to)}
          onChange={(event) => void submit(event.currentTarget.form)}
        >
          {RECIPIENT_KINDS.filter((kind) => recipientFor(query.event, kind) === kind).map((kind) => (
            <option key={kind} value={kind}>
              {kind === 'admin' ? 'Shop' : 'Buyer'}
              {to.includes(kind) ? '' : ' (only by hand)'}
            </option>
          ))}
        </SelectField>
        {isAboutOrder(query.event) ? (
          <TextField
            label="Order"
            name="order"
            placeholder="The newest"
            maxLength={20}
            autoComplete="off"
            defaultValue={query.order ?? ''}
          />
        ) : (
          <input type="hidden" name="order" value={query.order ?? ''} />
        )}
        <Button type="submit" variant="secondary" className="min-h-12">
          Show
        </Button>
      </Form>
      {preview ? (
        <Preview preview={preview} query={query} look={look} own={own} />
      ) : (
        <EmptyList>There is no order with this number.</EmptyList>
      )}
    </MailFrame>
  )
}

function Preview({ preview, query, look, own }: { preview: MailPreview; query: PreviewQuery; look: Look; own: string }) {
  const search = (more: Record<string, string>) =>
    new URLSearchParams({ event: query.event, to: query.to, ...(query.order ? { order: query.order } : {}), ...more }).toString()
  const frame = look === 'phone' || look === 'dark' ? 'max-w-[23.5rem]' : 'max-w-[46rem]'
  return (
    <section aria-label="Preview" className="space-y-3">
      <nav aria-label="How it is shown" className="flex flex-wrap gap-2">
        {LOOKS.map((each) => (
          <Link
            key={each}
            to={`?${search({ look: each })}`}
            preventScrollReset
            aria-current={each === look ? 'true' : undefined}
            className={chipClass(each === look)}
          >
            {LOOK_LABELS[each]}
          </Link>
        ))}
      </nav>
      {preview.unused && (
        <p className="text-ink-soft">The shop sends this copy only when somebody asks for it by hand and names an address.</p>
      )}
      {preview.example && <p className="text-ink-soft">{preview.example}</p>}
      <div className={`admin-panel ${frame} overflow-hidden`}>
        <p className="border-b border-line px-4 py-3 break-words">
          <span className="block text-ink-soft">
            {preview.order_number && `${preview.order_number}, `}
            {(preview.size / 1000).toFixed(1)} kB
          </span>
          <strong>{preview.subject}</strong>
        </p>
        {look === 'text' ? (
          <pre className="px-4 py-4 text-sm break-words whitespace-pre-wrap">{preview.text}</pre>
        ) : (
          <iframe
            key={search({})}
            title="The e-mail"
            src={`/api/admin/mail-preview/body?${search({})}`}
            sandbox=""
            className={`block h-[44rem] w-full border-0 bg-white ${look === 'dark' ? 'hue-rotate-180 invert' : ''}`}
          />
        )}
      </div>
      {look === 'dark' && <p className="text-ink-soft">As mail programs show it that turn all colours around, such as Gmail on iPhones.</p>}
      <TestSend query={query} own={own} />
    </section>
  )
}

function TestSend({ query, own }: { query: PreviewQuery; own: string }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<TestMailResult | null>(null)
  async function send(): Promise<void> {
    setBusy(true)
    setResult(null)
    try {
      setResult(await api<TestMailResult>('POST', '/api/admin/mail-preview/test', { body: query }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-2">
      <Button variant="ink" busy={busy} onClick={() => void send()}>
        Send a test to {own}
      </Button>
      <p role="status" className="break-words">
        {result && (result.success ? `Sent to ${result.to}. ${result.answer}` : `It could not be sent: ${result.answer}`)}
      </p>
    </div>
  )
}
