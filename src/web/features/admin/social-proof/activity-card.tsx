import { LIVE_VIEWERS_MIN, SOCIAL_PROOFS, SOLD_LEAST, type SocialProof } from '../../../../shop/settings/rules.ts'
import { Choices, type CardProps, type Choice } from '../settings/choices.tsx'
import { newestOf, SettingsCard } from '../settings/settings-card.tsx'

const SOCIAL_PROOF_CHOICES: Record<SocialProof, Choice> = {
  simulated: {
    label: 'Simulated',
    about: 'Made-up numbers within fixed ranges, and sample purchases. They’re never stored or mixed with real figures.',
  },
  live: {
    label: 'Live',
    about: `Only what is really counted. Nothing where it is too little to help: fewer than ${LIVE_VIEWERS_MIN} who look, or ${SOLD_LEAST} pieces sold.`,
  },
  off: { label: 'Off', about: 'No figures about other shoppers, and no “High demand” anywhere.' },
}

/** How figures about other shoppers are made, all of them. */
export function ActivityCard({ saved: { social_proof: proof }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="activity"
      title="How figures are made"
      about="For every figure that is switched on."
      saved={{ social_proof: proof }}
      savedBy={newestOf(savedBy, ['social_proof'])}
      collect={(typed) => ({ social_proof: typed('social_proof') as SocialProof })}
    >
      {(shown) => (
        <Choices
          name="social_proof"
          heading="What they are made of"
          values={SOCIAL_PROOFS}
          choices={SOCIAL_PROOF_CHOICES}
          first={shown.social_proof ?? proof}
        />
      )}
    </SettingsCard>
  )
}
