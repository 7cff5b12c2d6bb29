import { useId } from 'react'
import { ELSEWHERE_PLACES, WHERE_MAX } from '../../../../shop/merchandising/rules-elsewhere.ts'
import { TextField } from '../../../ui/field.tsx'

/** What a piece brought and where it was sold; both may be left open. `each`: of several pieces. */
export function ElsewhereFields({ errors, each = false }: { errors: Record<string, string>; each?: boolean }) {
  const list = useId()
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        label={each ? 'KES for each' : 'Sold for, KES'}
        name="price"
        inputMode="numeric"
        autoComplete="off"
        hint="If you know it."
        error={errors['price']}
      />
      <TextField
        label="Where"
        name="where"
        list={list}
        maxLength={WHERE_MAX}
        autoComplete="off"
        hint="If you like."
        error={errors['where']}
      />
      <datalist id={list}>
        {ELSEWHERE_PLACES.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
    </div>
  )
}
