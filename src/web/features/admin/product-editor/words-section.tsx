import { useState } from 'react'
import { descriptionHtml, typedDescription } from '../../../../shop/catalogue/rules-typed-description.ts'
import { MEASUREMENTS, measurementsFor, type Measurement } from '../../../../shop/catalogue/rules-measurements.ts'
import type { EditedProduct, ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { centimetres } from '../measure/centimetres.ts'
import { GarmentOutline } from '../measure/garment-outline.tsx'
import { EditorSection } from './editor-section.tsx'
import { LinesField } from './lines-field.tsx'
import type { PieceEditor } from './use-piece-editor.ts'

/** What is said of it: paragraphs and lists; what was imported stays as it is until somebody types. */
export function DescriptionSection({ editor: { fields, set, errors } }: { editor: PieceEditor }) {
  // What is typed, as long as it is what the description says: spaces and empty lines stay where they are.
  const [typed, setTyped] = useState<{ text: string; html: string } | null>(null)
  const text = typed?.html === fields.description ? typed.text : typedDescription(fields.description)
  const type = (next: string) => {
    const html = descriptionHtml(next)
    setTyped({ text: next, html })
    set('description', html)
  }
  return (
    <EditorSection title="Description">
      <TextArea
        bare
        label="Description"
        rows={6}
        value={text}
        maxLength={15_000}
        hint="An empty line begins a paragraph, “- ” at the start of a line a list."
        error={errors['description']}
        onChange={(event) => type(event.target.value)}
      />
      <LinesField<string>
        label="Feature"
        lines={fields.features}
        max={50}
        placeholder="Two pockets"
        textOf={(line) => line}
        withText={(_line, next) => next}
        onChange={(features) => set('features', features)}
      />
    </EditorSection>
  )
}

/** Flat measurements that this kind of piece has, half centimetres allowed. */
export function MeasurementsSection({ editor, read }: { editor: PieceEditor; read: EditedProduct['read'] | null }) {
  const { fields, set, errors } = editor
  const { measurements } = fields
  const kind = fields.kind ?? read?.kind ?? null
  const asked = measurementsFor(fields.category, kind)
  const [focused, setFocused] = useState<Measurement | null>(null)
  const names = (Object.keys(MEASUREMENTS) as Measurement[]).filter((name) => asked.includes(name) || measurements[name] !== undefined)
  const change = (name: Measurement, text: string) => {
    const { [name]: _, ...others } = measurements
    const cm = centimetres(text)
    set('measurements', typeof cm === 'number' ? { ...others, [name]: cm } : others)
  }
  if (names.length === 0) return null
  return (
    <EditorSection title="Measurements" about="laid flat, in cm" error={errors['measurements']}>
      <div className="flex items-start gap-4">
        <GarmentOutline
          category={fields.category}
          kind={kind}
          measured={asked}
          focused={focused}
          className="sticky top-20 w-[min(7rem,30%)] shrink-0 sm:w-36"
        />
        <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
          {names.map((name) => (
            <TextField
              // Typed freely; read when it is left.
              key={`${name} ${measurements[name] ?? ''}`}
              label={MEASUREMENTS[name]}
              inputMode="decimal"
              defaultValue={measurements[name] ?? ''}
              onFocus={() => setFocused(name)}
              onBlur={(event) => {
                setFocused(null)
                change(name, event.target.value)
              }}
            />
          ))}
        </div>
      </div>
    </EditorSection>
  )
}

const NO_FABRIC: NonNullable<ProductFields['fabric']> = { type: '', mainImage: null, closeupImage: null, description: '' }

/** What it is made of. */
export function FabricSection({ editor: { fields, set, errors } }: { editor: PieceEditor }) {
  const { fabric } = fields
  const change = (to: Partial<typeof NO_FABRIC>) => {
    const next = { ...(fabric ?? NO_FABRIC), ...to }
    set('fabric', next.type === '' && next.description === '' && !next.mainImage && !next.closeupImage ? null : next)
  }
  return (
    <EditorSection title="Fabric" error={errors['fabric'] && 'Say which fabric it is.'}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Fabric"
          value={fabric?.type ?? ''}
          maxLength={100}
          placeholder="Washed linen"
          autoComplete="off"
          onChange={(event) => change({ type: event.target.value })}
        />
        <TextField
          label="Material and care"
          value={fields.material ?? ''}
          maxLength={5000}
          placeholder="100 % linen, wash at 30 °C"
          autoComplete="off"
          error={errors['material']}
          onChange={(event) => set('material', event.target.value || null)}
        />
      </div>
      <TextArea
        label="How it feels"
        rows={2}
        value={fabric?.description ?? ''}
        maxLength={5000}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PictureSelect
          label="Picture of the fabric"
          pictures={fields.pictures}
          value={fabric?.mainImage}
          onChange={(mainImage) => change({ mainImage })}
        />
        <PictureSelect
          label="Close-up"
          pictures={fields.pictures}
          value={fabric?.closeupImage}
          onChange={(closeupImage) => change({ closeupImage })}
        />
      </div>
    </EditorSection>
  )
}

interface PictureSelectProps {
  label: string
  pictures: ProductFields['pictures']
  value: string | null | undefined
  onChange: (key: string | null) => void
}

/** One of the pictures of the piece, or one of an import that is none of them. */
function PictureSelect({ label, pictures, value, onChange }: PictureSelectProps) {
  const keys = pictures.map(({ key }) => key)
  return (
    <SelectField label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">None</option>
      {value && !keys.includes(value) && <option value={value}>As imported</option>}
      {keys.map((key, at) => (
        <option key={key} value={key}>
          Picture {at + 1}
        </option>
      ))}
    </SelectField>
  )
}
