import { useState, type ReactNode } from 'react'
import { DEPARTMENTS, KIND_NAMES, KINDS, ASKED_DEPARTMENTS } from '../../../../shop/catalogue/rules-kinds.ts'
import { CONDITION_NAMES, STYLES } from '../../../../shop/catalogue/rules.ts'
import type { ChosenClip, HighlightOf } from '../../../../shop/highlights/contract.ts'
import { CHOSEN_MAX, CLIP_ORDERS, PIECE_ORDERS, SLOTS } from '../../../../shop/highlights/rules.ts'
import { categoryLabel } from '../../../lib/category-label.ts'
import { RadioCard, SelectField, TextField } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'

type Errors = Record<string, string | undefined>

interface PieceSourceProps {
  entry: HighlightOf<'pieces'>
  categories: readonly string[]
  errors: Errors
  /** To choose by hand. */
  children: ReactNode
}

/** Chosen by hand, or by a rule that is looked up at every visit. */
export function PieceSource({ entry: { source }, categories, errors, children }: PieceSourceProps) {
  const [by, setBy] = useState(source.by)
  const rule = source.by === 'rule' ? source.rule : null
  return (
    <section aria-label="Pieces" className="admin-panel space-y-4 px-4 py-4">
      <By by={by} onBy={setBy} what="pieces" shown={SLOTS.pieces.shown} />
      {by === 'hand' ? (
        children
      ) : (
        <div className="grid gap-4 md:grid-cols-2">
          <Choice label="Category" name="category" set={rule?.category} values={categories.map((each) => [each, categoryLabel(each)])} />
          <Choice label="Kind" name="kind" set={rule?.kind} values={KIND_NAMES.map((kind) => [kind, KINDS[kind].label])} />
          <Choice
            label="For"
            name="department"
            set={rule?.department}
            values={ASKED_DEPARTMENTS.map((each) => [each, DEPARTMENTS[each]])}
          />
          <Choice label="Style" name="style" set={rule?.style} values={STYLES.map((style) => [style, style])} />
          <Choice label="Condition" name="condition" set={rule?.condition} values={CONDITION_NAMES.map((each) => [each, each])} />
          <TextField
            label="Up to (KES)"
            name="max_price"
            inputMode="numeric"
            defaultValue={rule?.max_price ?? ''}
            error={errors['max_price'] ?? errors['entry.source.rule.max_price']}
          />
          <SelectField label="Order" name="sort" defaultValue={rule?.sort ?? 'latest'}>
            {Object.entries(PIECE_ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </section>
  )
}

interface ClipSourceProps {
  entry: HighlightOf<'clips'>
  clips: readonly ChosenClip[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function ClipSource({ entry: { source }, clips, chosen, onChange }: ClipSourceProps) {
  const [by, setBy] = useState(source.by)
  return (
    <section aria-label="Videos" className="admin-panel space-y-4 px-4 py-4">
      <By by={by} onBy={setBy} what="videos" shown={SLOTS.clips.shown} />
      {by === 'rule' ? (
        <SelectField label="Order" name="sort" defaultValue={source.by === 'rule' ? source.sort : 'leading'}>
          {Object.entries(CLIP_ORDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <ul aria-label="Videos" className="divide-y divide-line">
          {clips.length === 0 && <li className="text-ink-soft">There are no videos yet.</li>}
          {clips.map(({ id, name, picture, thumbnail }) => {
            const place = chosen.indexOf(id)
            return (
              <li key={id}>
                <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-ink"
                    checked={place >= 0}
                    disabled={place < 0 && chosen.length >= CHOSEN_MAX}
                    onChange={() => onChange(place >= 0 ? chosen.filter((each) => each !== id) : [...chosen, id])}
                  />
                  {picture ? (
                    <Thumbnail pictureKey={picture} name={name} className="w-10" />
                  ) : (
                    <VideoThumbnail address={thumbnail} className="h-13 w-10 rounded-card bg-sand object-cover" />
                  )}
                  <span className="min-w-0 flex-1 break-words">{name}</span>
                  {place >= 0 && <span className="text-sm font-semibold">{place + 1}</span>}
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface ByProps {
  by: 'hand' | 'rule'
  onBy: (by: 'hand' | 'rule') => void
  what: string
  shown: number
}

function By({ by, onBy, what, shown }: ByProps) {
  return (
    <div role="radiogroup" aria-label={`How the ${what} are chosen`} className="grid gap-2 md:grid-cols-2">
      <RadioCard name="by" value="hand" checked={by === 'hand'} onChange={() => onBy('hand')} label="By hand">
        The first {shown} that can be shown are; the next move up.
      </RadioCard>
      <RadioCard name="by" value="rule" checked={by === 'rule'} onChange={() => onBy('rule')} label="By rule">
        The first {shown} that fit, looked up again at every visit.
      </RadioCard>
    </div>
  )
}

interface ChoiceProps {
  label: string
  name: string
  set: string | undefined
  values: readonly (readonly [value: string, label: string])[]
}

function Choice({ label, name, set, values }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={set ?? ''}>
      <option value="">Any</option>
      {values.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
