import { useRef, useState } from 'react'
import type { StatementResult } from '../../../../../shop/payments/contract.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { useFormAction } from '../../../../ui/use-form-action.ts'
import { GATEWAY_LABELS } from '../labels.ts'

/** Characters, the limit of the server. */
const CSV_MAX = 5_000_000
/** Milliseconds, for a long statement over a slow connection. */
const IMPORT_TIMEOUT_MS = 120_000

/** Imports a statement as a CSV file and shows how it compares with the payments of the shop. */
export function StatementImport({ onImported }: { onImported: () => Promise<void> }) {
  const live = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<(StatementResult & { file_name: string }) | null>(null)
  const form = useFormAction(
    async (typed) => {
      const chosen = file.current?.files?.[0]
      if (!chosen) return
      const csv = await textOf(chosen)
      const body = { gateway: typed('gateway'), file_name: chosen.name, csv }
      setResult({ ...(await importOf(body)), file_name: chosen.name })
      if (file.current) file.current.value = ''
      notify.success(`${chosen.name} has been read.`)
      await onImported()
    },
    (): Record<string, string> => (file.current?.files?.[0] ? {} : { csv: 'Choose the CSV file from the provider.' }),
  )
  return (
    <section aria-labelledby="import">
      <h2 id="import" className="display mb-2 text-lg">
        Import a statement
      </h2>
      <form noValidate onSubmit={form.submit} className="admin-panel statement-import">
        <SelectField label="Provider" name="gateway" error={form.errors['gateway']}>
          {Object.entries(GATEWAY_LABELS).map(([gateway, label]) => (
            <option key={gateway} value={gateway}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          ref={file}
          label="CSV file"
          type="file"
          name="csv"
          accept=".csv,text/csv"
          hint="As exported by the provider. You can import the same statement again."
          error={form.errors['csv'] ?? form.errors['file_name'] ?? form.error ?? undefined}
        />
        <Button type="submit" busy={form.busy} disabled={!live} className="min-h-12">
          {form.busy ? 'Reading…' : 'Import'}
        </Button>
      </form>
      <div role="status">{result && <Result result={result} />}</div>
    </section>
  )
}

async function textOf(file: File): Promise<string> {
  const text = await file.text().catch(() => null)
  if (text === null) throw wrong('We couldn’t read this file. Choose it again.')
  if (!text.trim()) throw wrong('This file is empty.')
  if (text.length > CSV_MAX) throw wrong('This file is larger than 5 MB. Export fewer days at a time.')
  return text
}

async function importOf(body: { gateway: string; file_name: string; csv: string }): Promise<StatementResult> {
  try {
    return await api<StatementResult>('POST', '/api/admin/payments/statements', { body, timeout: IMPORT_TIMEOUT_MS })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'statement_unreadable') throw wrong(error.message)
    throw error
  }
}

function wrong(message: string): ApiError {
  return new ApiError('invalid_input', message, { csv: message })
}

function Result({ result }: { result: StatementResult & { file_name: string } }) {
  return (
    <div className="admin-panel payments-card mt-3">
      <h3 className="payments-card-title break-all">{result.file_name}</h3>
      <dl className="statement-result">
        <Count label="Lines read" count={result.lines} />
        <Count label="Matched" count={result.matched} />
        <Count label="Not in the shop" count={result.missing_here} about="listed above as unmatched" />
        <Count label="Not in the statement" count={result.missing_there} about="listed below" />
      </dl>
      {result.refused.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold text-primary-strong">
            {result.refused.length === 1 ? 'One line' : `${result.refused.length} lines`} could not be read
          </h4>
          <ul className="statement-refused-lines">
            {result.refused.map(({ line, why }) => (
              <li key={line}>
                <strong>Line {line}:</strong> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Count({ label, count, about }: { label: string; count: number; about?: string }) {
  return (
    <div data-alarm={about !== undefined && count > 0}>
      <dt>{label}</dt>
      <dd>{count}</dd>
      {about && count > 0 && <dd className="statement-result-note">{about}</dd>}
    </div>
  )
}
