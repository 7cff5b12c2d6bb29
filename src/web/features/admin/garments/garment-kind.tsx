import { GARMENT_NAMES, GARMENTS, type Garment, type Rig } from '../../../../shop/try-on/rules-rig.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { asGarment, canHaveSleeves, type Box } from './rig-points.ts'

const SLEEVES: readonly { sleeves: NonNullable<Rig['sleeves']>; label: string }[] = [
  { sleeves: 'none', label: 'None' },
  { sleeves: 'short', label: 'Short' },
  { sleeves: 'long', label: 'Long' },
]

interface GarmentKindProps {
  rig: Rig
  box: Box
  onChange: (rig: Rig) => void
}

/** What it is worn as, and how long its sleeves are. */
export function GarmentKind({ rig, box, onChange }: GarmentKindProps) {
  return (
    <div className="space-y-3">
      <SelectField
        label="Worn as"
        value={rig.garment}
        onChange={({ target }) => onChange(asGarment(rig, target.value as Garment, rig.sleeves, box))}
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
            {SLEEVES.map(({ sleeves, label }) => (
              <Chip key={sleeves} selected={rig.sleeves === sleeves} onClick={() => onChange(asGarment(rig, rig.garment, sleeves, box))}>
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
