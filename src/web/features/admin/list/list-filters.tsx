import Download from 'lucide-react/icons/download'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Form, Link, useSubmit } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { listUrl, type ListParams } from './list-url.ts'

/** One filter. A choice with `options` is a select; `type` is that of the input otherwise. */
export interface FilterField {
  name: string
  label: string
  options?: readonly { value: string; label: string }[]
  type?: 'text' | 'number' | 'date'
  placeholder?: string
  /** Of the value in the chip, where it is not the option's label. */
  display?: (value: string) => string
}

interface ListFiltersProps {
  path: string
  params: ListParams
  /** What the search field finds, for example "Number, phone, name or receipt". */
  searches?: string
  fields?: readonly FilterField[]
  /** Parameters that are neither search nor filter, such as the tab: they stay. */
  keeps?: readonly string[]
  sorts?: { name: string; options: readonly { value: string; label: string }[] }
  /** Address of the same list as a file. */
  csv?: string
}

/** Search, filters and order of a list: a plain form, so that every choice has an address and works before scripts. */
export function ListFilters(props: ListFiltersProps) {
  const { path, params, searches, fields = [], keeps = [], sorts, csv } = props
  const submit = useSubmit()
  const used = fields.filter(({ name }) => params[name])
  const hidden = [...new Set([...keeps, ...(sorts ? [] : ['sort'])])].filter((name) => params[name])
  return (
    <div className="space-y-2">
      {/* Another key, another form: what the address says is what the fields show, also on the way back. Another tab leaves what is being typed. */}
      <Form
        key={JSON.stringify(['q', sorts?.name ?? '', ...fields.map(({ name }) => name)].map((name) => params[name]))}
        role="search"
        action={path}
        className="admin-filters"
      >
        {hidden.map((name) => (
          <input key={name} type="hidden" name={name} value={params[name]} />
        ))}
        {searches && (
          <div className="admin-filters-search">
            <TextField
              label="Search"
              bare
              type="search"
              name="q"
              placeholder={searches}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              defaultValue={params['q'] ?? ''}
              data-list-search
            />
            <Button type="submit" variant="secondary" className="min-h-12">
              Search
            </Button>
          </div>
        )}
        {sorts && (
          <SelectField
            label="Sort by"
            bare
            name={sorts.name}
            defaultValue={params[sorts.name] ?? ''}
            onChange={(event) => void submit(event.currentTarget.form)}
          >
            {sorts.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {fields.length > 0 && (
          <details className="admin-filters-more">
            <summary className={chipClass(false)}>
              <SlidersHorizontal size={16} aria-hidden="true" />
              Filters
              {used.length > 0 && <span className="font-semibold">{used.length}</span>}
            </summary>
            <div className="admin-filters-fields">
              {fields.map((field) => (
                <Filter key={field.name} field={field} value={params[field.name] ?? ''} />
              ))}
              <Button type="submit" variant="ink" className="min-h-12 self-end">
                Show
              </Button>
            </div>
          </details>
        )}
        {csv && (
          <a href={csv} download title="A CSV of exactly what the list shows" className={buttonClass('quiet', 'md', 'admin-filters-csv')}>
            <Download size={16} aria-hidden="true" />
            CSV
          </a>
        )}
      </Form>
      <FilterChips {...props} used={used} />
    </div>
  )
}

function Filter({ field: { name, label, options, type = 'text', placeholder }, value }: { field: FilterField; value: string }) {
  if (!options) {
    return (
      <TextField label={label} name={name} type={type} placeholder={placeholder} maxLength={100} autoComplete="off" defaultValue={value} />
    )
  }
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      <option value="">Any</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

/** What narrows the list, each to be taken off by one press. */
function FilterChips({ path, params, keeps = [], sorts, used }: ListFiltersProps & { used: readonly FilterField[] }) {
  const { q } = params
  if (!q && used.length === 0) return null
  const stay = [...keeps, ...(sorts ? [sorts.name] : [])]
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {q && <FilterChip to={listUrl(path, params, { q: undefined })} text={`“${q}”`} />}
      {used.map((field) => (
        <FilterChip
          key={field.name}
          to={listUrl(path, params, { [field.name]: undefined })}
          text={`${field.label}: ${valueText(field, params[field.name] ?? '')}`}
        />
      ))}
      <li>
        <Link
          to={listUrl(path, Object.fromEntries(stay.map((name) => [name, params[name]])))}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
        >
          Clear
        </Link>
      </li>
    </ul>
  )
}

function FilterChip({ to, text }: { to: string; text: string }) {
  return (
    <li className="max-w-full">
      <Link to={to} aria-label={`Remove ${text}`} className={chipClass(false)}>
        <span className="min-w-0 truncate">{text}</span>
        <X size={16} aria-hidden="true" className="shrink-0" />
      </Link>
    </li>
  )
}

function valueText({ options, display }: FilterField, value: string): string {
  return display?.(value) ?? options?.find((option) => option.value === value)?.label ?? value
}
