import Download from 'lucide-react/icons/download'
import { Form, Link } from 'react-router'
import {
  COMPARISON_LABELS,
  COMPARISONS,
  PRESET_LABELS,
  PRESETS,
  type Comparison,
  type Preset,
} from '../../../../shop/figures/rules-days.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { listUrl } from '../list/list-url.ts'
import './figures.css'

/** What the address of a page of figures says. */
export interface RangeParams {
  days?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
  compare: Comparison
}

interface RangeFormProps {
  path: string
  params: RangeParams
  /** The days shown, which the fields begin with. */
  shown: { from: string; to: string }
  /** Of the file with the same figures. */
  file: string
}

/** Which days, and what they are compared with: links and a plain form, so that every choice has an address. */
export function RangeForm({ path, params: { days, from, to, compare }, shown, file }: RangeFormProps) {
  const compared = compare === 'before' ? undefined : compare
  const chosen = from || to ? undefined : (days ?? '30')
  return (
    <div className="figures-range">
      <nav aria-label="Days" className="figures-presets">
        {PRESETS.map((preset) => (
          <Link
            key={preset}
            to={listUrl(path, { days: preset === '30' ? undefined : preset, compare: compared })}
            aria-current={preset === chosen ? 'true' : undefined}
            className={chipClass(preset === chosen)}
          >
            {PRESET_LABELS[preset]}
          </Link>
        ))}
      </nav>
      <Form key={`${shown.from} ${shown.to} ${compare}`} action={path} className="figures-dates" aria-label="Days of your own">
        <TextField label="From" name="from" type="date" defaultValue={shown.from} required />
        <TextField label="To" name="to" type="date" defaultValue={shown.to} required />
        <SelectField label="Compared with" name="compare" defaultValue={compare}>
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {COMPARISON_LABELS[name]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="ink" className="min-h-12 self-end">
          Show
        </Button>
        <a
          href={listUrl(file, { from: shown.from, to: shown.to, compare: compared })}
          className={chipClass(false, 'figures-file min-h-12')}
          download
        >
          <Download size={16} aria-hidden="true" />
          CSV
        </a>
      </Form>
    </div>
  )
}
