import { useState } from 'react'
import { LIVE_VIEWERS_MIN, SOCIAL_PROOFS, type SavedBy, type Settings, type SocialProof } from '../../../../shop/settings/rules.ts'
import { RadioCard } from '../../../ui/field.tsx'
import { newestOf, SettingsCard } from './settings-card.tsx'

export interface Choice {
  label: string
  about: string
}

const SOCIAL_PROOF_CHOICES: Record<SocialProof, Choice> = {
  simulated: {
    label: 'Simulated',
    about: 'Made-up numbers within fixed ranges, changing every 8 seconds. They’re never stored or mixed with real figures.',
  },
  live: {
    label: 'Live',
    about: `How many other shoppers really have a piece open right now. Nothing is shown when there are fewer than ${LIVE_VIEWERS_MIN}.`,
  },
  off: { label: 'Off', about: 'No numbers, and no “High demand” anywhere.' },
}

export interface CardProps {
  saved: Settings
  savedBy: Record<string, SavedBy>
}

/** What pages and the recent purchase popup say of other shoppers: the same card on both pages that are about it. */
export function ActivityCard({ saved: { social_proof: proof }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="activity"
      title="Shopper activity"
      about="How many look at a piece, and which purchases shoppers are told of: real ones always, samples only while it is simulated, none when it is off."
      saved={{ social_proof: proof }}
      savedBy={newestOf(savedBy, ['social_proof'])}
      collect={(typed) => ({ social_proof: typed('social_proof') as SocialProof })}
    >
      {(shown) => (
        <Choices
          name="social_proof"
          heading="What is shown"
          values={SOCIAL_PROOFS}
          choices={SOCIAL_PROOF_CHOICES}
          first={shown.social_proof ?? proof}
        />
      )}
    </SettingsCard>
  )
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
