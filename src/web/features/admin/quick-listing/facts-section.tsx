import { CATEGORIES, COLOUR_NAMES, CONDITION_NAMES, CONDITIONS, PLACE_MAX, SIZE_LABEL_MAX } from '../../../../shop/catalogue/rules.ts'
import { COMMON_FLAWS } from '../../../../shop/catalogue/rules-listing.ts'
import { KIND_NAMES, KINDS } from '../../../../shop/catalogue/rules-kinds.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'
import { BrandField } from './brand-field.tsx'
import { pickedFirst, sizesFor, withFlaw, type ListingDraft, type ListingField } from './listing-draft.ts'
import { Pick } from './pick.tsx'
import { SuggestedPrice } from './suggested-price.tsx'

interface FactsSectionProps {
  draft: ListingDraft
  /** The piece that was finished last: what was picked for it is offered first. */
  last: ListingDraft | null
  /** Ids of its photos. */
  photos: readonly string[]
  missing: Partial<Record<ListingField, string>>
  onChange: (to: Partial<ListingDraft>) => void
}

const named = <Name extends string>(names: readonly Name[]) => names.map((value) => ({ value, label: value }))

/** What it is, in the order in which a thumb comes to it. */
export function FactsSection({ draft, last, photos, missing, onChange }: FactsSectionProps) {
  const { category, kind, condition, colour, vendor, price, place, size } = draft
  const kinds = pickedFirst(KIND_NAMES, last?.kind)
    .filter((name) => KINDS[name].category === category)
    .map((value) => ({ value, label: KINDS[value].label }))
  return (
    <>
      <Pick
        open
        label="Category"
        options={CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
        value={category}
        onPick={(to) => onChange(to === category ? {} : { category: to, kind: null, size: '' })}
      />
      <Pick
        key={`kind of ${category}`}
        label="Kind"
        options={kinds}
        value={kind}
        error={missing.kind}
        onPick={(to) => onChange({ kind: to })}
      />
      {sizesFor(draft).length > 0 && <Size draft={draft} error={missing.size} onChange={onChange} />}
      <Pick
        label="Condition"
        options={named(pickedFirst(CONDITION_NAMES, last?.condition))}
        value={condition}
        error={missing.condition}
        about={condition ? CONDITIONS[condition] : undefined}
        onPick={(to) => onChange({ condition: to })}
      />
      <Flaws draft={draft} photos={photos} onChange={onChange} />
      <Pick
        label="Colour, if you like"
        options={named(COLOUR_NAMES)}
        value={colour}
        onPick={(to) => onChange({ colour: to === colour ? null : to })}
      />
      <BrandField brand={vendor} before={last?.vendor ?? ''} onChange={(to) => onChange({ vendor: to })} />
      <div className="space-y-2">
        <TextField
          label="Price, KES"
          inputMode="numeric"
          autoComplete="off"
          value={price || ''}
          error={missing.price}
          onChange={(event) => onChange({ price: Math.min(Number(event.target.value.replace(/\D/g, '')) || 0, 1_000_000) })}
        />
        <SuggestedPrice
          kind={kind}
          brand={vendor}
          condition={condition}
          size={size}
          price={price}
          onPick={(to) => onChange({ price: to })}
        />
      </div>
      <TextField
        label="Place in the stock room"
        value={place}
        maxLength={PLACE_MAX}
        autoComplete="off"
        placeholder="B12-07"
        hint="The next number is filled in for the next piece."
        onChange={(event) => onChange({ place: event.target.value })}
      />
    </>
  )
}

/** Of what is not like new: a tap says what the last photo shows. */
function Flaws({ draft, photos, onChange }: Omit<FactsSectionProps, 'missing' | 'last'>) {
  const { category, condition, flaws, flaw } = draft
  if (condition !== 'Good' && condition !== 'Worn' && flaw === '' && flaws.length === 0) return null
  const offered = COMMON_FLAWS[category] ?? []
  const chosen = flaws.map(({ text }) => text).filter((text) => !offered.includes(text))
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">Flaws, if there are any</legend>
        <div className="flex flex-wrap gap-2">
          {[...offered, ...chosen].map((text) => {
            const known = flaws.find((each) => each.text === text)
            return (
              <Chip key={text} selected={known !== undefined} onClick={() => onChange(withFlaw(draft, text, photos.at(-1) ?? null))}>
                {text}
                {known && photoText(photos.indexOf(known.photo ?? ''))}
              </Chip>
            )
          })}
        </div>
        <p className="mt-1.5 text-sm text-ink-soft">Take a photo of it, then tap: the last photo is shown with it.</p>
      </fieldset>
      <TextField
        label="Another flaw"
        value={flaw}
        maxLength={300}
        autoComplete="off"
        placeholder="Lining torn at the pocket"
        hint="The last photo is shown with it."
        onChange={(event) => onChange({ flaw: event.target.value })}
      />
    </>
  )
}

const photoText = (at: number) => (at < 0 ? ' · no photo' : ` · photo ${at + 1}`)

function Size({ draft, error, onChange }: Omit<FactsSectionProps, 'missing' | 'last' | 'photos'> & { error: string | undefined }) {
  const sizes = sizesFor(draft)
  const { size } = draft
  return (
    <div className="space-y-2">
      <Pick
        label="Size"
        options={named(sizes)}
        value={sizes.includes(size) ? size : null}
        error={error}
        onPick={(to) => onChange({ size: to })}
      />
      {!sizes.includes(size) && (
        <TextField
          label="Another size"
          className="max-w-48"
          value={size}
          maxLength={SIZE_LABEL_MAX}
          autoComplete="off"
          onChange={(event) => onChange({ size: event.target.value.replace(/["\\]/g, '') })}
        />
      )}
    </div>
  )
}
