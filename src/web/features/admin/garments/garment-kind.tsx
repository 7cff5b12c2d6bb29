import { GARMENT_NAMES, GARMENTS, type Garment, type Rig } from '../../../../shop/try-on/rules-rig.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { canHaveSleeves, withSleeves, type Box } from './rig-points.ts'

const SLEEVES: readonly { sleeves: NonNullable<Rig['sleeves']>; label: string; key: string }[] = [
  { sleeves: 'none', label: 'None', key: '1' },
  { sleeves: 'short', label: 'Short', key: '2' },
  { sleeves: 'long', label: 'Long', key: '3' },
]

interface GarmentKindProps {
  rig: Rig
  box: Box
  /** Points are being looked for. */
  busy: boolean
  /** Its points are looked for anew. */
  onGarment: (garment: Garment) => void
  onChange: (rig: Rig) => void
}

/** What it is worn as, and how long its sleeves are. */
export function GarmentKind({ rig, box, busy, onGarment, onChange }: GarmentKindProps) {
  return (
    <div className="space-y-3">
      <SelectField
        label="Worn as"
        value={rig.garment}
        aria-busy={busy || undefined}
        onChange={({ target }) => onGarment(target.value as Garment)}
      >
        {GARMENT_NAMES.map((name) => (
          <option key={name} value={name}>
            {GARMENTS[name].label}
          </option>
        ))}
      </SelectField>
      {canHaveSleeves(rig.garment) && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Sleeves</legend>
          <div className="flex flex-wrap gap-2">
            {SLEEVES.map(({ sleeves, label, key }) => (
              <Chip
                key={sleeves}
                selected={rig.sleeves === sleeves}
                data-key={key}
                aria-keyshortcuts={key}
                onClick={() => onChange(withSleeves(rig, sleeves, box))}
              >
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
