import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import { PLACE_MAX } from '../../../../shop/catalogue/rules.ts'
import { PRODUCT_STATES } from '../../../../shop/merchandising/rules.ts'
import { fromNairobiField, nairobiField } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioCard, TextField } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { EditorSection } from './editor-section.tsx'
import { nextMorning, pieceState, stateSentence } from './piece-state.ts'
import type { PieceEditor } from './use-piece-editor.ts'

type Shown = 'draft' | 'live' | 'planned'

/** Whether shoppers see it, and from when on. */
export function PublishSection({ editor, piece }: { editor: PieceEditor; piece: EditedProduct | null }) {
  const { fields, set, errors } = editor
  const shown: Shown = fields.published ? 'live' : fields.publish_at !== null ? 'planned' : 'draft'
  const choose = (next: Shown) => {
    set('published', next === 'live')
    set('publish_at', next === 'planned' ? (piece?.fields.publish_at ?? nextMorning()) : null)
  }
  return (
    <EditorSection title="In the shop" error={errors['publish_at'] ?? errors['published']}>
      {piece && (
        <p>
          <strong className="font-semibold">{PRODUCT_STATES[pieceState(piece)]}.</strong>{' '}
          <span className="text-ink-soft">{stateSentence(piece)}</span>
        </p>
      )}
      {fields.archived ? (
        <Button variant="secondary" onClick={() => set('archived', false)}>
          Bring it back
        </Button>
      ) : (
        <>
          <fieldset className="space-y-2">
            <legend className="sr-only">Who sees it</legend>
            <RadioCard name="shown" label="Draft" checked={shown === 'draft'} onChange={() => choose('draft')}>
              Only the shop’s people see it.
            </RadioCard>
            <RadioCard name="shown" label="Live" checked={shown === 'live'} onChange={() => choose('live')}>
              Shoppers can buy it as soon as it is saved.
            </RadioCard>
            <RadioCard name="shown" label="Live from a time on" checked={shown === 'planned'} onChange={() => choose('planned')} />
          </fieldset>
          {shown === 'planned' && (
            <TextField
              label="Goes live, Nairobi time"
              type="datetime-local"
              defaultValue={nairobiField(fields.publish_at)}
              // Half a date is none: until it is whole, the one before stands.
              onChange={(event) => set('publish_at', fromNairobiField(event.target.value) ?? fields.publish_at)}
            />
          )}
          {piece && (
            <Button variant="quiet" className="-ml-5" onClick={() => set('archived', true)}>
              Archive this piece
            </Button>
          )}
        </>
      )}
    </EditorSection>
  )
}

/** Where it is, and its tag. */
export function PlaceSection({ editor: { fields, set, errors }, piece }: { editor: PieceEditor; piece: EditedProduct | null }) {
  return (
    <EditorSection title="Stock room">
      <TextField
        label="Place"
        value={fields.place}
        maxLength={PLACE_MAX}
        placeholder="B12-07"
        autoComplete="off"
        hint="Box or rail, as it is found when it is sold."
        error={errors['place']}
        onChange={(event) => set('place', event.target.value)}
      />
      {piece && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          <span>
            Tag <strong className="text-lg font-semibold tracking-widest tabular-nums">{piece.tag_code}</strong>
          </span>
          <ButtonLink to={`/admin/products/tags?ids=${piece.id}`} variant="soft">
            Print its tag
          </ButtonLink>
        </p>
      )}
      <div>
        <Switch label="New" checked={fields.is_new} onChange={(event) => set('is_new', event.target.checked)}>
          Marked as new on its card.
        </Switch>
        <Switch label="Bestseller" checked={fields.is_bestseller} onChange={(event) => set('is_bestseller', event.target.checked)}>
          Shown on its card once it has sold.
        </Switch>
        <Switch label="Featured" checked={fields.featured} onChange={(event) => set('featured', event.target.checked)}>
          May open the home page.
        </Switch>
      </div>
    </EditorSection>
  )
}
