import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminHighlights, ChosenClip, ChosenPiece, Highlight } from '../../../../shop/highlights/contract.ts'
import { SLOTS, TITLE_MAX } from '../../../../shop/highlights/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { nairobiField } from '../../../lib/dates.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { BannerFields } from './banner-fields.tsx'
import { highlightOf } from './highlight-fields.ts'
import { ClipSource, PieceSource } from './source-fields.tsx'
import { PiecePicker } from './piece-picker.tsx'

interface HighlightViewProps {
  entry: Highlight
  isNew: boolean
  /** Of the draft. */
  version: number
  /** Those that are chosen by hand. */
  pieces: readonly ChosenPiece[]
  /** The chosen ones, and then others to choose from. */
  clips: readonly ChosenClip[]
  categories: readonly string[]
}

const TITLES = {
  pieces: { label: 'Title', hint: 'Above the row, for example “New this week”.' },
  clips: { label: 'Title', hint: 'Above the row, for example “Seen on video”.' },
  banner: { label: 'Title', hint: 'Large, for example “Shoes under KES 1,000”.' },
  hero: { label: 'Line', hint: 'Below “Worn before. Loved again.” at the top of the home page.' },
} as const

/** One row, banner or line: saved in the draft, shown once that is published. */
export function HighlightView({ entry, isNew, version, pieces, clips, categories }: HighlightViewProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(pieces)
  const [watched, setWatched] = useState(() => (entry.kind === 'clips' && entry.source.by === 'hand' ? entry.source.videos : []))
  const [picture, setPicture] = useState(entry.kind === 'banner' ? entry.picture : null)
  const { typed: onTyped, saved } = useUnsavedForm()
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const changed = highlightOf(entry, typed, { pieces: chosen.map(({ id }) => id), clips: watched, picture })
      await api<AdminHighlights>('PUT', `/api/admin/highlights/entries/${entry.id}`, { body: { version, entry: changed } })
      saved()
      notify.success('Saved in the draft.')
      await navigate('/admin/highlights')
    },
    (typed) => wrongDates(typed),
  )
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} className="max-w-2xl space-y-4 text-base">
      <Link to="/admin/highlights" className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
        Highlights
      </Link>
      <h1 className="display text-2xl">
        {isNew ? 'New: ' : ''}
        {SLOTS[entry.kind].label}
      </h1>
      <section aria-label="What and when" className="admin-panel space-y-4 px-4 py-4">
        <TextField
          {...TITLES[entry.kind]}
          name="title"
          maxLength={TITLE_MAX}
          defaultValue={entry.title}
          required
          error={errors['title'] ?? errors['entry.title']}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="From (Nairobi time)"
            type="datetime-local"
            name="from"
            defaultValue={nairobiField(entry.from)}
            hint="Empty: as soon as it is published."
            error={errors['from']}
          />
          <TextField
            label="Until (Nairobi time)"
            type="datetime-local"
            name="to"
            defaultValue={nairobiField(entry.to)}
            hint="Empty: until you take it away."
            error={errors['to'] ?? errors['entry.to']}
          />
        </div>
      </section>
      {entry.kind === 'pieces' && (
        <PieceSource entry={entry} categories={categories} errors={errors}>
          <PiecePicker chosen={chosen} onChange={(next) => (onTyped(), setChosen(next))} />
        </PieceSource>
      )}
      {entry.kind === 'clips' && (
        <ClipSource entry={entry} clips={clips} chosen={watched} onChange={(next) => (onTyped(), setWatched(next))} />
      )}
      {entry.kind === 'hero' && (
        <section aria-label="Pieces beside it" className="admin-panel space-y-3 px-4 py-4">
          <p className="text-sm text-ink-soft">
            Up to {SLOTS.hero.shown} pieces stand beside the line on tablets and laptops. More move up when one is sold.
          </p>
          <PiecePicker chosen={chosen} onChange={(next) => (onTyped(), setChosen(next))} />
        </section>
      )}
      {entry.kind === 'banner' && (
        <BannerFields entry={entry} picture={picture} onPicture={(next) => (onTyped(), setPicture(next))} errors={errors} />
      )}
      <ErrorText text={error ?? otherError(errors)} />
      <div data-bar className="settings-save">
        <Button type="submit" size="lg" busy={busy}>
          Save in the draft
        </Button>
        <Link to="/admin/highlights" onClick={saved} className={buttonClass('quiet', 'lg')}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

function wrongDates(typed: (field: string) => string): Record<string, string> {
  const [from, to] = [typed('from'), typed('to')]
  return from && to && from >= to ? { to: 'It has to end after it begins.' } : {}
}

/** What belongs to no field that is shown, such as that nothing is chosen. */
function otherError(errors: Record<string, string>): string | null {
  const found = Object.entries(errors).find(([name]) => name.includes('source') || name.includes('products'))
  return found?.[1] ?? null
}
