import { useState } from 'react'
import { FIELD_LABELS } from '../../../../shop/catalogue/rules-edit.ts'
import type { ProductField } from '../../../../shop/catalogue/contract-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioCard } from '../../../ui/field.tsx'
import type { Collision } from './draft-state.ts'

interface CollisionsProps {
  collisions: readonly Collision[]
  open: boolean
  onClose: () => void
  /** The fields that stay as they were typed here. */
  onSettle: (mine: ProductField[]) => void
}

/** Fields that two people have changed: both values, and one of them is chosen. */
export function CollisionsDialog({ collisions, open, onClose, onSettle }: CollisionsProps) {
  const [mine, setMine] = useState<Partial<Record<ProductField, boolean>>>({})
  return (
    <Dialog
      open={open && collisions.length > 0}
      onClose={onClose}
      title="Someone else changed this too"
      description="Choose what each field is to be. Nothing of theirs is lost until you save."
      footer={<Button onClick={() => onSettle(collisions.flatMap(({ field }) => (mine[field] ? [field] : [])))}>Use these</Button>}
    >
      <div className="space-y-5">
        {collisions.map(({ field, theirs, mine: own }) => (
          <fieldset key={field} className="space-y-2">
            <legend className="mb-1 font-semibold">{FIELD_LABELS[field]}</legend>
            <RadioCard name={field} label="Theirs" checked={!mine[field]} onChange={() => setMine({ ...mine, [field]: false })}>
              <span className="break-words">{theirs}</span>
            </RadioCard>
            <RadioCard name={field} label="Yours" checked={mine[field] === true} onChange={() => setMine({ ...mine, [field]: true })}>
              <span className="break-words">{own}</span>
            </RadioCard>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
