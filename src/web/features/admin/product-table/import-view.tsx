import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProductRun } from '../../../../shop/merchandising/contract-runs.ts'
import { IMPORT_BYTES } from '../../../../shop/merchandising/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import type { Snapshot } from '../page/use-polling.ts'
import { progressText } from './run-words.ts'
import { PRODUCTS_LIST } from './table-params.ts'
import './product-table.css'

/** Milliseconds: 20 MB over a slow line. */
const SEND_TIMEOUT_MS = 300_000

/** A file of products: sent here, shown before anything changes. And what was changed lately. */
export function ImportView({ loaded }: { loaded: Snapshot<{ items: ProductRun[] }> }) {
  const { items } = loaded.data
  return (
    <div className="space-y-6">
      <p>
        <Link to={PRODUCTS_LIST} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Products
        </Link>
      </p>
      <PageHead title="Import CSV" at={loaded.at} stale={false} />
      <ImportForm />
      <section aria-labelledby="lately" className="space-y-2">
        <h2 id="lately" className="display text-lg">
          Imports and changes of many, lately
        </h2>
        {items.length === 0 ? (
          <EmptyList>None yet. What you import or change in bulk is listed here, piece by piece.</EmptyList>
        ) : (
          <ul className="admin-panel divide-y divide-line">
            {items.map((run) => (
              <li key={run.id} className="admin-row product-run-row">
                <Link to={`/admin/products/runs/${run.id}`} className="admin-row-link font-semibold">
                  {run.title}
                </Link>
                <p className="text-ink-soft">
                  {progressText(run)} · {run.admin_email} · <time dateTime={run.created_at}>{nairobiTime(run.created_at)}</time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function ImportForm() {
  const live = useHydrated()
  const navigate = useNavigate()
  const file = useRef<HTMLInputElement>(null)
  const key = useRef(crypto.randomUUID())
  const form = useFormAction(
    async (typed) => {
      const chosen = file.current?.files?.[0]
      if (!chosen) return
      if (chosen.size > IMPORT_BYTES) throw new ApiError('invalid_input', '', { csv: 'This file is larger than 20 MB. Send it in parts.' })
      const query = new URLSearchParams({ name: chosen.name.slice(0, 200), ...(typed('rate') ? { rate: typed('rate') } : {}) })
      const body = new Blob([await chosen.arrayBuffer()], { type: 'text/csv' })
      const options = { body, timeout: SEND_TIMEOUT_MS, idempotencyKey: key.current }
      const { id } = await api<ProductRun>('POST', `/api/admin/products/imports?${query}`, options)
      await navigate(`/admin/products/runs/${id}`)
    },
    (): Record<string, string> => (file.current?.files?.[0] ? {} : { csv: 'Choose a CSV file.' }),
  )
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onChange={() => (key.current = crypto.randomUUID())}
      className="admin-panel grid max-w-2xl gap-4 p-4"
    >
      <TextField
        ref={file}
        label="CSV file"
        type="file"
        name="csv"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        hint="From Shopify, WooCommerce, a spreadsheet or our own export. You see what would change before anything does."
        error={form.errors['csv'] ?? form.errors['name']}
      />
      <TextField
        label="Shillings for one of its currency"
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        placeholder="129.50"
        hint="Only when its prices are in another currency than KES."
        error={form.errors['rate']}
      />
      <ErrorText text={form.error} />
      <Button type="submit" busy={form.busy} disabled={!live} className="min-h-12 justify-self-start">
        {form.busy ? 'Sending…' : 'Read the file'}
      </Button>
    </form>
  )
}
