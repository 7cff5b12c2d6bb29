import { useRef, useState, type FormEvent } from 'react'
import { CATEGORIES, STYLES } from '../../../../shop/catalogue/rules.ts'
import type { ProductRow } from '../../../../shop/merchandising/contract.ts'
import type { ProductRun, RunChange, RunRequest } from '../../../../shop/merchandising/contract-runs.ts'
import { changeableRow, effectOf } from '../../../../shop/merchandising/rules-changes.ts'
import { formatKes } from '../../../../shop/money.ts'
import { api } from '../../../lib/api.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { ElsewhereFields } from '../elsewhere/elsewhere-fields.tsx'
import { countText } from '../list/list-tabs.tsx'
import { MarkdownProposals } from './markdown-proposals.tsx'
import { CHANGE_KIND_NAMES, CHANGE_KINDS, changeOf, type ChangeKind } from './change-kinds.ts'

interface ChangeDialogProps {
  /** Null: closed. */
  kind: ChangeKind | null
  onKind: (kind: ChangeKind | null) => void
  products: RunRequest['products']
  count: number
  /** One of them, by which the form shows what will come of it. */
  example: ProductRow | undefined
  onStarted: (run: ProductRun) => void
}

/** Changes many pieces at once: says of how many, and shows one before and after. */
export function ChangeDialog({ kind, onKind, ...rest }: ChangeDialogProps) {
  return (
    <Dialog
      open={kind !== null}
      onClose={() => onKind(null)}
      title={`Change ${countText(rest.count)} ${rest.count === 1 ? 'piece' : 'pieces'}`}
      typing
    >
      {kind !== null && <ChangeForm {...rest} kind={kind} onKind={onKind} />}
    </Dialog>
  )
}

function ChangeForm({ kind, onKind, products, count, example, onStarted }: ChangeDialogProps & { kind: ChangeKind }) {
  // Pressed twice it is one change; another choice is another.
  const key = useRef(crypto.randomUUID())
  const [change, setChange] = useState<RunChange | null>(null)
  const [isDue, setIsDue] = useState(false)
  const form = useFormAction(
    async (typed) => {
      const body = { change: changeOf(kind, typed), products }
      onStarted(await api<ProductRun>('POST', '/api/admin/products/runs', { body, idempotencyKey: key.current }))
    },
    (typed) => {
      const said = changeOf(kind, typed)
      return 'missing' in said ? said.missing : {}
    },
  )

  function look({ currentTarget }: FormEvent<HTMLFormElement>): void {
    key.current = crypto.randomUUID()
    const data = new FormData(currentTarget)
    const said = changeOf(data.get('kind') as ChangeKind, (field) => String(data.get(field) ?? ''))
    setChange('missing' in said ? null : said)
  }

  return (
    <form noValidate onSubmit={form.submit} onChange={look} className="space-y-4">
      <SelectField label="What" name="kind" value={kind} onChange={(event) => onKind(event.currentTarget.value as ChangeKind)}>
        {CHANGE_KIND_NAMES.map((name) => (
          <option key={name} value={name}>
            {CHANGE_KINDS[name]}
          </option>
        ))}
      </SelectField>
      {kind === 'markdown_by_age' ? (
        <MarkdownProposals products={products} onDue={setIsDue} />
      ) : (
        <>
          <ChangeFields kind={kind} errors={form.errors} />
          <p role="status" className="min-h-5 text-ink-soft">
            {change?.kind === kind && example && exampleOf(change, example)}
          </p>
        </>
      )}
      <ErrorText text={form.error} />
      <Button type="submit" busy={form.busy} disabled={kind === 'markdown_by_age' && !isDue}>
        {CHANGE_KINDS[kind]}: {countText(count)} {count === 1 ? 'piece' : 'pieces'}
      </Button>
      <p className="text-ink-soft">You can take it back for 10 minutes. What somebody else changes meanwhile is left as it is.</p>
    </form>
  )
}

function ChangeFields({ kind, errors }: { kind: ChangeKind; errors: Record<string, string> }) {
  switch (kind) {
    case 'markdown':
      return (
        <TextField
          label="Percent off"
          name="percent"
          inputMode="numeric"
          defaultValue="20"
          autoComplete="off"
          hint="Off the first price, rounded to KES 50. Usual: 20 after 30 days, 50 after 60, 70 after 90."
          error={errors['percent']}
        />
      )
    case 'price':
      return (
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="How" name="how" defaultValue="less_percent">
            <option value="less_percent">% lower</option>
            <option value="more_percent">% higher</option>
            <option value="less">KES lower</option>
            <option value="more">KES higher</option>
            <option value="to">To KES</option>
          </SelectField>
          <TextField label="Amount" name="amount" inputMode="numeric" autoComplete="off" error={errors['amount']} />
        </div>
      )
    case 'category':
      return (
        <SelectField label="Category" name="category" defaultValue="" error={errors['category']}>
          <option value="">Choose one</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
      )
    case 'styles':
    case 'tags': {
      const hint = kind === 'styles' ? `With commas between: ${STYLES.slice(0, 3).join(', ')}.` : 'With commas between them.'
      return (
        <>
          <TextField label="Add" name="add" autoComplete="off" hint={hint} error={errors['add']} />
          <TextField label="Take off" name="remove" autoComplete="off" error={errors['remove']} />
        </>
      )
    }
    case 'sold_elsewhere':
      return (
        <>
          <p className="text-ink-soft">
            Off sale at once, each piece of which there is one. One that a shopper is paying for is left to them, and you are told which.
          </p>
          <ElsewhereFields errors={errors} each />
        </>
      )
    case 'place':
      return <TextField label="Place" name="place" autoComplete="off" maxLength={40} hint="Such as B12-07. Empty takes it off." />
    default:
      return null
  }
}

/** "Green dress: KES 1,500 to KES 1,200", by the same rules as it is done. */
function exampleOf(change: RunChange, row: ProductRow): string {
  const { name, sizes } = row
  const effect = effectOf(change, changeableRow(row))
  if ('refused' in effect) return `${name}: ${effect.refused}`
  if ('same' in effect) return `${name}: ${effect.same}`
  const [first] = effect.patch.prices ?? []
  const before = sizes.find(({ id }) => id === first?.id)?.price
  return first && before !== undefined ? `${name}: ${formatKes(before)} to ${formatKes(first.price)}` : ''
}
