import { CATEGORIES, COLOUR_NAMES, STYLES } from '../../../../shop/catalogue/rules.ts'
import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import { DEPARTMENT_NAMES, DEPARTMENTS, KIND_NAMES, KINDS, type Department, type Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { EditorSection } from './editor-section.tsx'
import type { PieceEditor } from './use-piece-editor.ts'

/** What it is, for whom, and how it is found. */
export function BasicsSection({ editor, read }: { editor: PieceEditor; read: EditedProduct['read'] | null }) {
  const { fields, set, errors } = editor
  const categories = [...new Set<string>([...CATEGORIES, fields.category])].filter(Boolean)
  const kinds = KIND_NAMES.toSorted((a, b) => Number(KINDS[b].category === fields.category) - Number(KINDS[a].category === fields.category))
  return (
    <EditorSection title="Basics">
      <TextField
        label="Name"
        value={fields.name}
        maxLength={200}
        autoComplete="off"
        placeholder="Green Zara dress"
        error={errors['name']}
        onChange={(event) => set('name', event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          value={fields.category}
          error={errors['category']}
          onChange={(event) => set('category', event.target.value)}
        >
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Kind" value={fields.kind ?? ''} onChange={(event) => set('kind', (event.target.value || null) as Kind | null)}>
          <option value="">{read?.kind ? `As its words say: ${KINDS[read.kind].label}` : 'As its words say'}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Brand"
          value={fields.vendor}
          maxLength={100}
          autoComplete="off"
          error={errors['vendor']}
          onChange={(event) => set('vendor', event.target.value)}
        />
        <SelectField
          label="For"
          value={fields.department ?? ''}
          onChange={(event) => set('department', (event.target.value || null) as Department | null)}
        >
          <option value="">{read ? `As its words say: ${DEPARTMENTS[read.department]}` : 'As its words say'}</option>
          {DEPARTMENT_NAMES.map((name) => (
            <option key={name} value={name}>
              {DEPARTMENTS[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <Colours editor={editor} read={read?.colours ?? []} />
      <Choices
        label="Styles"
        all={[...new Set<string>([...STYLES, ...fields.styles])]}
        chosen={fields.styles}
        onChange={(to) => set('styles', to)}
      />
      <TextField
        label="Occasions and other words it is found by"
        value={fields.tags.join(', ')}
        hint="With commas between them: wedding, office, linen."
        autoComplete="off"
        error={errors['tags']}
        onChange={(event) => set('tags', wordsOf(event.target.value))}
      />
    </EditorSection>
  )
}

function Colours({ editor: { fields, set }, read }: { editor: PieceEditor; read: readonly string[] }) {
  const chosen = fields.colours ?? read
  const colours = (to: readonly string[]) =>
    set(
      'colours',
      COLOUR_NAMES.filter((name) => to.includes(name)),
    )
  return (
    <div>
      <Choices label="Colours" all={COLOUR_NAMES} chosen={chosen} onChange={colours} />
      <p className="mt-1 text-sm text-ink-soft">
        {fields.colours === null ? (
          'Read from its name.'
        ) : (
          <Button variant="quiet" className="-ml-5" onClick={() => set('colours', null)}>
            Read them from its name again
          </Button>
        )}
      </p>
    </div>
  )
}

interface ChoicesProps {
  label: string
  all: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choices({ label, all, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((one) => {
          const isChosen = chosen.includes(one)
          const next = () => onChange(isChosen ? chosen.filter((other) => other !== one) : [...chosen, one])
          return (
            <Chip key={one} selected={isChosen} onClick={next}>
              {one}
            </Chip>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What follows the last comma is still being typed, also a space. */
function wordsOf(text: string): string[] {
  const words = text.split(',').map((word, at, all) => (at === all.length - 1 ? word.trimStart() : word.trim()))
  return text === '' ? [] : words
}
