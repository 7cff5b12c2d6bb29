import { useState } from 'react'
import { footLength, shoeSizeOf, type Department } from '../../../shop/sizing/rules.ts'
import { chipClass } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { FIELD_LABELS, numberOf, type BodyErrors, type BodyField, type BodyTexts } from './measures.ts'

interface MeasureFieldsProps {
  fields: readonly BodyField[]
  texts: Partial<BodyTexts>
  errors: BodyErrors
  onChange: (change: Partial<BodyTexts>) => void
}

/** Numbers of a body, each with how it is measured. */
export function MeasureFields({ fields, texts, errors, onChange }: MeasureFieldsProps) {
  return fields.map((field) => (
    <TextField
      key={field}
      name={field}
      label={FIELD_LABELS[field].label}
      hint={FIELD_LABELS[field].hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={texts[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={errors[field]}
    />
  ))
}

/** The shoe size by another way: who knows only the foot gets the size. */
export function FootField({ shoeSize, onShoeSize }: { shoeSize: string; onShoeSize: (size: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const size = sizeOfFoot(typed)
  // What was typed is kept as long as it means the size above; else that size says the foot.
  const own = typed !== null && (size === null || size === shoeSize)
  return (
    <TextField
      name="foot"
      label="Or foot length (cm)"
      hint="Stand on paper, mark your heel and longest toe, and measure between the marks."
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={own ? typed : footOf(shoeSize)}
      onChange={(event) => {
        setTyped(event.target.value)
        const found = sizeOfFoot(event.target.value)
        if (found) onShoeSize(found)
      }}
    />
  )
}

function sizeOfFoot(text: string | null): string | null {
  const foot = text === null ? null : numberOf(text)
  return foot && foot >= FOOT.min && foot <= FOOT.max ? String(shoeSizeOf(foot)) : null
}

function footOf(shoeSize: string): string {
  const size = numberOf(shoeSize)
  return size ? String(Math.round(footLength(size) * 10) / 10) : ''
}

/** Feet from a toddler's to a giant's. Centimetres. */
const FOOT = { min: 9, max: 35 }

const CHOICES: readonly [Department | null, string][] = [
  ['women', 'Women’s'],
  ['men', 'Men’s'],
  [null, 'Both'],
]

/** The same chest is another letter size in women's and in men's sizes. */
export function DepartmentField({ value, onChange }: { value: Department | null; onChange: (department: Department | null) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Sizes I wear</legend>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map(([department, label]) => (
          <label
            key={label}
            className={chipClass(value === department, 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2')}
          >
            <input
              type="radio"
              name="department"
              className="sr-only"
              checked={value === department}
              onChange={() => onChange(department)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
