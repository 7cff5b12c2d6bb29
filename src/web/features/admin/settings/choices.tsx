import { useState } from 'react'
import type { SavedBy, Settings } from '../../../../shop/settings/rules.ts'
import { RadioCard } from '../../../ui/field.tsx'

export interface Choice {
  label: string
  about: string
}

export interface CardProps {
  saved: Settings
  savedBy: Record<string, SavedBy>
}

interface ChoicesProps<Value extends string> {
  name: string
  heading: string
  values: readonly Value[]
  choices: Record<Value, Choice>
  first: Value
}

/** A choice of a few values, each explained. */
export function Choices<Value extends string>({ name, heading, values, choices, first }: ChoicesProps<Value>) {
  const [chosen, choose] = useState(first)
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-2 font-semibold">{heading}</legend>
      {values.map((value) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => choose(value)}
          label={choices[value].label}
        >
          {choices[value].about}
        </RadioCard>
      ))}
    </fieldset>
  )
}
