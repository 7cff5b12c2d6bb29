import { useState, type FormEvent, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { type SavedBy, type Settings } from '../../../../shop/settings/rules.ts'
import { labelOf } from '../../../../shop/settings/rules-labels.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { useBrowserValue } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import {
  changesOf,
  keepDraft,
  keptDraft,
  laidOver,
  namesOf,
  partOf,
  savedOf,
  typedSince,
  type Draft,
  type Values,
} from './settings-draft.ts'

export type Errors = Record<string, string | undefined>
type Typed = (field: string) => string

interface SettingsCardProps {
  id: string
  title: string
  about?: ReactNode
  /** All that the card can change, as it is saved. */
  saved: Values
  /** Of what it can change, what was saved last. */
  savedBy: SavedBy | null
  /** What its fields say. */
  collect: (typed: Typed) => Values
  children: (shown: Values, errors: Errors) => ReactNode
}

/**
 * Settings that belong together, saved on their own. What is typed survives a reload and a lost line. What somebody else has saved
 * meanwhile is never overwritten: the answer says who it was, and both ways on are offered.
 */
export function SettingsCard(props: SettingsCardProps) {
  const [draftAtFirst] = useState(() => reader(props.id))
  // The server has rendered what is saved.
  const kept = useBrowserValue(draftAtFirst, null)
  const [round, setRound] = useState(0)
  const [isDone, setDone] = useState(false)
  // While something is typed the form stays as it is; else it shows what is saved.
  const [held, setHeld] = useState<string | null>(null)
  const begin = round === 0 ? kept : null
  const key = held ?? (begin ? 'draft' : `${round} ${JSON.stringify(props.saved)}`)
  return (
    <CardForm
      key={key}
      {...props}
      begin={begin}
      isDone={isDone}
      onTyped={(isDirty) => {
        setDone(false)
        setHeld(isDirty ? key : null)
      }}
      onEnd={(isSaved) => {
        keepDraft(props.id, null)
        setDone(isSaved)
        setHeld(null)
        setRound(round + 1)
      }}
    />
  )
}

/** Reads it once: the form begins with it, and from then on has what is typed. */
function reader(id: string): () => Draft | null {
  let read: { draft: Draft | null } | undefined
  return () => (read ??= { draft: keptDraft(id) }).draft
}

interface CardFormProps extends SettingsCardProps {
  begin: Draft | null
  isDone: boolean
  onTyped: (isDirty: boolean) => void
  /** Saved, or given up. */
  onEnd: (isSaved: boolean) => void
}

function CardForm({ id, title, about, saved, savedBy, collect, children, begin, isDone, onTyped, onEnd }: CardFormProps) {
  const [draft, setDraft] = useState(begin)
  // What was saved when the typing began: changes are made to that.
  const [base, setBase] = useState(() => laidOver(saved, begin?.seen ?? {}))
  const [shown] = useState(() => laidOver(saved, begin?.change ?? {}))
  const [isRefused, setRefused] = useState(false)
  const { revalidate } = useRevalidator()
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const { change, seen } = changesOf(base, collect(typed))
    let now: Settings
    try {
      // After a refusal they have seen what is saved now.
      now = await api<Settings>('PATCH', '/api/admin/settings', { body: { ...change, seen: isRefused ? partOf(saved, change) : seen } })
    } catch (failure) {
      const isOthers = failure instanceof ApiError && failure.code === 'settings_changed'
      if (isOthers) await revalidate()
      setRefused(isOthers)
      throw failure
    }
    setRefused(false)
    const after = savedOf(base, change, now)
    setBase(after)
    hold(typedSince(id, { base, change, after }))
    await revalidate()
    const rest = keptDraft(id)
    if (rest) hold(rest)
    else onEnd(true)
  })
  /** The form stays as it is while something is typed that is not saved. */
  function hold(next: Draft | null): void {
    keepDraft(id, next)
    if (!next) return
    setDraft(next)
    onTyped(true)
  }
  function typedNow({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const data = new FormData(currentTarget)
    const next = changesOf(
      base,
      collect((field) => String(data.get(field) ?? '')),
    )
    const kept = namesOf(next.change).length > 0 ? next : null
    setDraft(kept)
    keepDraft(id, kept)
    onTyped(kept !== null)
  }
  return (
    <section aria-labelledby={`${id}-title`} className="admin-panel px-4 py-4">
      <form noValidate onSubmit={submit} onInput={typedNow} className="space-y-4">
        <CardHead id={id} title={title} about={about} />
        {children(shown, errors)}
        <ErrorText text={error} />
        {isRefused && draft && <NowSaved saved={saved} change={draft.change} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="submit" busy={busy} disabled={!draft}>
            {isRefused ? 'Keep mine' : 'Save'}
            <span className="sr-only">: {title}</span>
          </Button>
          {draft && (
            <Button variant="quiet" disabled={busy} onClick={() => onEnd(false)}>
              {isRefused ? 'Use what is saved' : 'Discard'}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          <p role="status" className="text-sm text-ink-soft">
            {draft ? `Not saved yet: ${namesOf(draft.change).map(labelOf).join(', ')}` : savedText(isDone, savedBy)}
          </p>
        </div>
      </form>
    </section>
  )
}

export function CardHead({ id, title, about }: { id: string; title: string; about?: ReactNode }) {
  return (
    <div>
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {about && <p className="text-sm text-ink-soft">{about}</p>}
    </div>
  )
}

/** After a refusal: what is saved now of what they wanted to change. */
function NowSaved({ saved, change }: { saved: Values; change: Values }) {
  const { pages = {}, ...plain } = partOf(saved, change)
  const rows = [...Object.entries(plain), ...Object.entries(pages).map(([page, text]) => [`page:${page}`, text] as const)]
  return (
    <dl className="rounded-card bg-sand px-4 py-3 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="py-1">
          <dt className="font-semibold">Saved now, {labelOf(name)}</dt>
          <dd className="break-words whitespace-pre-line">{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'Nothing' : value
  const parts = Object.values(value as object).filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing'
}

function savedText(isDone: boolean, savedBy: SavedBy | null): string {
  const by = savedBy?.by ? ` by ${savedBy.by}` : ''
  const when = savedBy ? `${nairobiTime(savedBy.at)}${by}` : ''
  if (isDone) return 'Saved. The shop now uses this.'
  return savedBy ? `Saved ${when}` : 'Not changed so far'
}

/** The newest of these settings. */
export function newestOf(savedBy: Record<string, SavedBy>, names: readonly string[]): SavedBy | null {
  const known = names.flatMap((name) => savedBy[name] ?? [])
  return known.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null
}
