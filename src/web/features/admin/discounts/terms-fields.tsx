import { useState } from 'react'
import { CATEGORIES } from '../../../../shop/catalogue/rules.ts'
import { KIND_NAMES, KINDS } from '../../../../shop/catalogue/rules-kinds.ts'
import { uuidsIn } from '../../../../shop/ids.ts'
import type { DiscountRow } from '../../../../shop/offers/contract.ts'
import { CODE_SOURCES, CODE_TYPES, DESCRIPTION_MAX, PIECES_MAX, type CodeType } from '../../../../shop/offers/rules.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ChosenPieces, type NamedPiece } from '../page/chosen-pieces.tsx'
import { momentOf, nairobiDay, SOURCE_LABELS, TYPE_LABELS } from './discount-words.ts'

/** The terms of a code as its form begins with them. */
export type StartTerms = Partial<
  Pick<
    DiscountRow,
    | 'type'
    | 'value'
    | 'description'
    | 'source'
    | 'starts_at'
    | 'expires_at'
    | 'max_uses'
    | 'max_per_buyer'
    | 'first_order'
    | 'min_subtotal'
    | 'categories'
    | 'kinds'
    | 'product_ids'
    | 'on_marked_down'
  >
>

/** What was typed, as the API takes it; what cannot be read is refused there. */
export function typedTerms(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const whole = (name: string) => (text(name) === '' ? null : Number(text(name).replaceAll(/[, ]/g, '')))
  const type = text('type') as CodeType
  const all = (name: string) => form.getAll(name).map(String)
  return {
    type,
    value: type === 'free_delivery' ? 0 : (whole('value') ?? 0),
    description: text('description'),
    source: text('source'),
    starts_at: momentOf(text('starts_at')),
    expires_at: momentOf(text('expires_at'), true),
    max_uses: whole('max_uses'),
    max_per_buyer: whole('max_per_buyer'),
    first_order: form.has('first_order'),
    min_subtotal: whole('min_subtotal'),
    categories: all('categories'),
    kinds: all('kinds'),
    product_ids: [...new Set(uuidsIn(text('product_ids').toLowerCase()))],
    on_marked_down: form.has('on_marked_down'),
  }
}

interface TermsFieldsProps {
  start: StartTerms
  errors: Record<string, string>
  /** The chosen pieces that are still in the shop. */
  pieces?: readonly NamedPiece[]
  /** Something was chosen that is no input. */
  onTyped: () => void
}

/** What a code gives, to whom and when: the same fields for a new one and a change. */
export function TermsFields({ start, errors, pieces = [], onTyped }: TermsFieldsProps) {
  const [type, setType] = useState<CodeType>(start.type ?? 'percentage')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="What it gives" name="type" value={type} onChange={(event) => setType(event.target.value as CodeType)}>
          {CODE_TYPES.map((each) => (
            <option key={each} value={each}>
              {TYPE_LABELS[each]}
            </option>
          ))}
        </SelectField>
        {type !== 'free_delivery' && (
          <TextField
            label={type === 'percentage' ? 'Percent' : 'KES'}
            name="value"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={start.value || ''}
            error={errors['value']}
          />
        )}
      </div>
      <TextField
        label="What shoppers read beside it"
        name="description"
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        defaultValue={start.description ?? ''}
        error={errors['description']}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From (day)"
          type="date"
          name="starts_at"
          defaultValue={nairobiDay(start.starts_at ?? null)}
          error={errors['starts_at']}
        />
        <TextField
          label="Until the end of (day)"
          type="date"
          name="expires_at"
          defaultValue={nairobiDay(start.expires_at ?? null, true)}
          error={errors['expires_at']}
        />
        <Whole label="Least bag, KES of pieces" name="min_subtotal" start={start.min_subtotal} errors={errors} />
        <Whole label="Uses in all" name="max_uses" start={start.max_uses} errors={errors} hint="Of each code. Empty: no limit." />
        <Whole
          label="Uses per buyer"
          name="max_per_buyer"
          start={start.max_per_buyer}
          errors={errors}
          hint="By phone, e-mail and account. Empty: no limit."
        />
        <SelectField label="Source" name="source" defaultValue={start.source ?? 'manual'}>
          {CODE_SOURCES.map((each) => (
            <option key={each} value={each}>
              {SOURCE_LABELS[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="discounts-choices">
        <Tick name="first_order" label="First order only" checked={start.first_order ?? false} />
        <Tick name="on_marked_down" label="Also on marked-down pieces" checked={start.on_marked_down ?? true} />
      </div>
      <PiecesFields start={start} pieces={pieces} error={errors['product_ids']} onTyped={onTyped} />
    </>
  )
}

interface PiecesFieldsProps {
  start: StartTerms
  pieces: readonly NamedPiece[]
  error: string | undefined
  onTyped: () => void
}

/** For which pieces; nothing chosen is all. */
function PiecesFields({ start, pieces, error, onTyped }: PiecesFieldsProps) {
  const { categories = [], kinds = [], product_ids: ids = [] } = start
  // One that has left the shop stays chosen until it is taken out.
  const chosen = ids.map((id) => pieces.find((piece) => piece.id === id) ?? { id, name: 'No longer in the shop' })
  return (
    <details className="rounded-card border border-line px-4" open={categories.length + kinds.length + ids.length > 0}>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">Only for some pieces</summary>
      <div className="space-y-3 pb-4">
        <fieldset>
          <legend className="text-sm font-semibold">Categories</legend>
          <div className="discounts-choices">
            {[...new Set([...CATEGORIES, ...categories])].map((category) => (
              <Tick key={category} name="categories" value={category} label={capital(category)} checked={categories.includes(category)} />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="text-sm font-semibold">Kinds</legend>
          <div className="discounts-choices">
            {KIND_NAMES.map((kind) => (
              <Tick key={kind} name="kinds" value={kind} label={KINDS[kind].label} checked={kinds.includes(kind)} />
            ))}
          </div>
        </fieldset>
        <ChosenPieces label="Chosen pieces" name="product_ids" start={chosen} most={PIECES_MAX} error={error} onChanged={onTyped} />
      </div>
    </details>
  )
}

interface WholeProps {
  label: string
  name: string
  start: number | null | undefined
  errors: Record<string, string>
  hint?: string
}

function Whole({ label, name, start, errors, hint }: WholeProps) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={start ?? ''}
      hint={hint}
      error={errors[name]}
    />
  )
}

function Tick({ name, label, checked, value }: { name: string; label: string; checked: boolean; value?: string }) {
  return (
    <label>
      <input type="checkbox" name={name} value={value ?? 'on'} defaultChecked={checked} className="size-5 accent-ink" />
      {label}
    </label>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
