import type { Profile } from '../../../shop/accounts/contract.ts'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import { sizeTexts, type Department } from '../../../shop/sizing/rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { cacheMemberBody } from '../sizing/measures-store.ts'
import { DepartmentField, FootField, MeasureFields } from '../sizing/measure-fields.tsx'
import { BODY_FIELDS, bodyOf, textsOf, type BodyErrors, type BodyTexts } from '../sizing/measures.ts'
import { ClothesAdvice } from '../sizing/size-advice.tsx'
import { PhoneMeasures } from './phone-measures.tsx'
import { patchProfile } from './patch-profile.ts'
import { SaveRow, SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

const SHAPES = ['Straight', 'Curvy', 'Pear', 'Apple', 'Hourglass', 'Athletic'] as const

interface BodyValues extends BodyTexts {
  department: string
  body_type: string
}

/** Measures, and the sizes that follow from them as one types (profile-02, open-68). */
export function BodySection({ profile }: { profile: Profile }) {
  const section = useSection<BodyValues>({
    userId: profile.id,
    name: 'body',
    start: valuesOf(profile.body_size),
    check: (values) => ({ ...bodyOf(values).errors }),
    save: async (values) => {
      const saved = await patchProfile({ body_size: bodySizeOf(values) })
      cacheMemberBody(saved.id, saved.body_size)
      return valuesOf(saved.body_size)
    },
  })
  const { values, errors, change } = section
  const body = bodySizeOf(values)
  const sizes = sizeTexts(body)
  return (
    <SectionCard
      id="body"
      title="Body Size"
      about="Fill in what you know. We’ll show you how each piece fits, and tell you about new pieces in your size."
    >
      <form noValidate onSubmit={section.submit}>
        <PhoneMeasures current={body} onTake={(found) => change({ ...valuesOf(found), body_type: values.body_type })} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 max-[19rem]:grid-cols-1">
          <MeasureFields fields={BODY_FIELDS} texts={values} errors={errors as BodyErrors} onChange={change} />
          <FootField shoeSize={values.shoe_size} onShoeSize={(size) => change({ shoe_size: size })} />
          <div className="col-span-full sm:col-span-1">
            <DepartmentField value={departmentOf(values)} onChange={(department) => change({ department: department ?? '' })} />
          </div>
          <SelectField
            label="Shape (optional)"
            className="col-span-full sm:col-span-1"
            name="body_type"
            value={values.body_type}
            onChange={(event) => change({ body_type: event.target.value })}
            hint="Only for advice on what suits you."
          >
            <option value="">I’d rather not say</option>
            {[...new Set([...SHAPES, values.body_type].filter(Boolean))].map((shape) => (
              <option key={shape}>{shape}</option>
            ))}
          </SelectField>
        </div>
        <p className="mt-5 border-t border-line pt-4" aria-live="polite">
          {sizes.length > 0 ? (
            <>
              <strong>Your sizes:</strong> {sizes.join(', ')}
            </>
          ) : (
            <span className="text-ink-soft">Enter a chest, waist, hips or shoe size to see your sizes here.</span>
          )}
        </p>
        <ClothesAdvice body={body} />
        <SaveRow section={section} />
      </form>
    </SectionCard>
  )
}

function departmentOf({ department }: BodyValues): Department | null {
  return department === 'women' || department === 'men' ? department : null
}

function valuesOf(body: BodySize): BodyValues {
  return { ...textsOf(body), department: body.department ?? '', body_type: body.body_type ?? '' }
}

function bodySizeOf(values: BodyValues): BodySize {
  return { ...bodyOf(values).body, department: departmentOf(values), body_type: values.body_type || null }
}
