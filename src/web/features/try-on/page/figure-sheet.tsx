import { useId, useRef, useState, type FormEvent } from 'react'
import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { useErrorFocus } from '../../../ui/use-error-focus.ts'
import { useSession } from '../../account/session/session-store.ts'
import { DepartmentField, MeasureFields } from '../../sizing/measure-fields.tsx'
import { bodyOf, hasMeasures, textsOf, withMeasures, type BodyErrors, type BodyField, type BodyTexts } from '../../sizing/measures.ts'
import { ownMeasures } from '../../sizing/own-measures.ts'
import { SaveMeasures } from '../../sizing/save-measures-offer.tsx'
import { GUEST_FIGURES, type GuestFigure } from '../mannequin/figure-of.ts'
import { SKIN_TONES } from '../mannequin/skin-tones.ts'

const FIELDS: readonly BodyField[] = ['height', 'chest', 'waist', 'hips', 'inseam']
const FIGURE_LABELS: Record<GuestFigure, string> = { smaller: 'Small', middle: 'Medium', fuller: 'Large' }

interface FigureSheetProps {
  open: boolean
  body: BodySize
  skinTone: number
  onSkinTone: (tone: number) => void
  /** The mannequin is to stand there as it is now. */
  onDone: () => void
  onClose: () => void
}

/** Whom the mannequin stands for: measures and skin tone. The numbers stay in this browser until they are saved to the profile. */
export function FigureSheet({ open, onClose, ...rest }: FigureSheetProps) {
  const form = useId()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Your mannequin"
      side="bottom"
      footer={
        <Button type="submit" form={form} size="lg" className="w-full">
          Show the mannequin
        </Button>
      }
    >
      <FigureForm id={form} {...rest} />
    </Sheet>
  )
}

function FigureForm({ id, body, skinTone, onSkinTone, onDone }: Omit<FigureSheetProps, 'open' | 'onClose'> & { id: string }) {
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<BodyTexts>(() => textsOf(body))
  const [department, setDepartment] = useState(body.department ?? null)
  const [errors, setErrors] = useState<BodyErrors>({})
  const focusFirstError = useErrorFocus()

  function change(part: Partial<BodyTexts>) {
    setTexts((before) => ({ ...before, ...part }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field))))
  }

  function takeFigure(name: GuestFigure) {
    const { height, chest, waist, hips, inseam } = GUEST_FIGURES[name]
    change(textsOf({ height, measurements: { chest, waist, hips, inseam } }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { body: said, errors: wrong } = bodyOf(Object.fromEntries(FIELDS.map((field) => [field, texts[field]])))
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current)
    const before = ownMeasures.get()
    const mine = before && before.user_id === (user?.id ?? null) ? before.body : {}
    const isNew =
      JSON.stringify({ ...withMeasures(body, said), department }) !== JSON.stringify({ ...body, department: body.department ?? null })
    if (isNew) ownMeasures.set({ user_id: user?.id ?? null, body: { ...withMeasures(mine, said), department } })
    onDone()
  }

  return (
    <form id={id} ref={form} noValidate onSubmit={submit} className="space-y-4">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Skin tone</legend>
        <div className="flex flex-wrap gap-1.5">
          {SKIN_TONES.map(({ label, colour }, tone) => (
            <label key={label} className="room-tone" style={{ background: colour }}>
              <input
                type="radio"
                name="skin-tone"
                className="sr-only"
                aria-label={label}
                checked={tone === skinTone}
                onChange={() => onSkinTone(tone)}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {!hasMeasures(body) && (
        <div>
          <p className="mb-1.5 text-sm font-semibold">Start from</p>
          <div className="flex flex-wrap gap-2">
            {Object.entries(FIGURE_LABELS).map(([name, label]) => (
              <Chip
                key={name}
                selected={texts.height === String(GUEST_FIGURES[name as GuestFigure].height)}
                onClick={() => takeFigure(name as GuestFigure)}
              >
                {label}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 max-[19rem]:grid-cols-1">
        <MeasureFields fields={FIELDS} texts={texts} errors={errors} onChange={change} />
      </div>
      <DepartmentField value={department} onChange={setDepartment} />
      <p className="text-sm text-ink-soft">
        Leave out what you don’t know. Your numbers stay in this browser until you save them to your profile.
      </p>
      <SaveMeasures />
    </form>
  )
}
