import { CONDITION_NAMES, CONDITIONS, pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { RadioCard, SelectField } from '../../../ui/field.tsx'
import { EditorSection } from './editor-section.tsx'
import { LinesField } from './lines-field.tsx'
import type { PieceEditor } from './use-piece-editor.ts'

type Flaw = ProductFields['flaws'][number]

/** How worn it is, and each flaw with the picture that shows it. */
export function ConditionSection({ editor: { fields, set, errors } }: { editor: PieceEditor }) {
  return (
    <EditorSection title="Condition and flaws" error={errors['condition'] ?? errors['flaws']}>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">Condition</legend>
        {CONDITION_NAMES.map((name) => (
          <RadioCard
            key={name}
            name="condition"
            value={name}
            label={name}
            checked={fields.condition === name}
            onChange={() => set('condition', name)}
          >
            {CONDITIONS[name]}
          </RadioCard>
        ))}
      </fieldset>
      <LinesField<Flaw>
        label="Flaw"
        lines={fields.flaws}
        max={50}
        placeholder="Small stain at the hem"
        textOf={({ text }) => text}
        withText={(flaw, text) => ({ picture: flaw?.picture ?? null, text })}
        onChange={(flaws) => set('flaws', flaws)}
        renderExtra={(flaw, change) => <FlawPhoto flaw={flaw} pictures={fields.pictures} onChange={change} />}
      />
    </EditorSection>
  )
}

interface FlawPhotoProps {
  flaw: Flaw
  pictures: ProductFields['pictures']
  onChange: (flaw: Flaw) => void
}

function FlawPhoto({ flaw, pictures, onChange }: FlawPhotoProps) {
  const shown = pictures.some(({ key }) => key === flaw.picture) ? flaw.picture : null
  return (
    <span className="flex items-center gap-2">
      {shown && <img src={pictureUrl(shown, 160)} alt="" className="size-11 rounded-card object-cover" />}
      <SelectField
        bare
        label={`Photo of “${flaw.text || 'this flaw'}”`}
        value={shown ?? ''}
        onChange={(event) => onChange({ ...flaw, picture: event.target.value || null })}
      >
        <option value="">No photo</option>
        {pictures.map(({ key }, at) => (
          <option key={key} value={key}>
            Picture {at + 1}
          </option>
        ))}
      </SelectField>
    </span>
  )
}
