import Download from 'lucide-react/icons/download'
import { Form, Link } from 'react-router'
import type { FiguresQuery } from '../../../../shop/chat/contract-figures.ts'
import { PRESET_LABELS, PRESETS, type Preset } from '../../../../shop/figures/rules-days.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { listUrl } from '../list/list-url.ts'
import { CATEGORY_LABELS, LANGUAGE_LABELS } from '../chat/words.ts'
import { BY_LABELS, PAGE_LABELS } from './labels.ts'
import { ANALYTICS } from './words.ts'
import '../figures/figures.css'
import './chat-analytics.css'

/** What the address of the page says. */
export type AnalyticsParams = Pick<FiguresQuery, 'language' | 'category' | 'page' | 'by'> & {
  days?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The choices beside the days, as an address says them. */
export function choicesOf({ language, category, page, by }: AnalyticsParams) {
  return { language, category, page, by: by === 'day' ? undefined : by }
}

interface FiguresFormProps {
  params: AnalyticsParams
  /** The days shown, which the fields begin with. */
  shown: { from: string; to: string }
}

/** Which days, of which conversations, and what the rows are: links and a plain form, so that every choice has an address. */
export function FiguresForm({ params, shown }: FiguresFormProps) {
  const { days, from, to, language, category, page, by } = params
  const chosen = from || to ? undefined : (days ?? '30')
  const choices = choicesOf(params)
  return (
    <div className="figures-range">
      <nav aria-label="Days" className="figures-presets">
        {PRESETS.map((preset) => (
          <Link
            key={preset}
            to={listUrl(ANALYTICS, { days: preset === '30' ? undefined : preset, ...choices })}
            aria-current={preset === chosen ? 'true' : undefined}
            className={chipClass(preset === chosen)}
          >
            {PRESET_LABELS[preset]}
          </Link>
        ))}
      </nav>
      <Form
        key={JSON.stringify([shown, choices])}
        action={ANALYTICS}
        className="chat-figures-form"
        aria-label="Days and conversations of your own"
      >
        <TextField label="From" name="from" type="date" defaultValue={shown.from} required />
        <TextField label="To" name="to" type="date" defaultValue={shown.to} required />
        <Choice label="Language" name="language" value={language} labels={LANGUAGE_LABELS} any="Both" />
        <Choice label="About" name="category" value={category} labels={{ ...CATEGORY_LABELS, none: 'Not said' }} any="Everything" />
        <Choice label="Page" name="page" value={page} labels={PAGE_LABELS} any="Every page" />
        <Choice label="Rows by" name="by" value={by === 'day' ? undefined : by} labels={BY_LABELS} any="Day" />
        <Button type="submit" variant="ink" className="min-h-12 self-end">
          Show
        </Button>
        <a
          href={listUrl('/api/admin/chat/figures.csv', { ...shown, ...choices })}
          className={chipClass(false, 'min-h-12 justify-self-start')}
          download
        >
          <Download size={16} aria-hidden="true" />
          CSV
        </a>
      </Form>
    </div>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  labels: Readonly<Record<string, string>>
  any: string
}

function Choice({ label, name, value, labels, any }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ''}>
      <option value="">{any}</option>
      {Object.entries(labels).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
