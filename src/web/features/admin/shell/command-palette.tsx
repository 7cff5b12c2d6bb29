import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { FoundKind, FoundThing } from '../../../../shop/insights/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { FURTHER_PAGES } from './further-pages.ts'
import { ADMIN_PAGES } from './pages.ts'

/** Letters that follow one another closely are asked for once. Milliseconds. */
const PAUSE = 150

const searches = createQuery<readonly FoundThing[]>({
  async fetch(q, signal) {
    return (await api<{ items: FoundThing[] }>('GET', `/api/admin/search?${new URLSearchParams({ q })}`, { signal })).items
  },
  staleTime: 10_000,
  max: 30,
})

const KINDS: Record<FoundKind | 'page', string> = { page: 'Pages', order: 'Orders', product: 'Pieces', person: 'People', video: 'Videos' }

type Option = Omit<FoundThing, 'kind'> & { kind: FoundKind | 'page'; paper?: boolean }

/** Finds pages, orders, pieces, people and videos, and goes there. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" typing>
      {open && <Palette onClose={onClose} />}
    </Dialog>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const words = typed.trim()
  const { data, isPending, error } = useQuery(searches, words.length > 1 ? words : null, {
    debounce: PAUSE,
    keepPrevious: words.length > 1,
  })
  const options: Option[] = [...pagesFor(words), ...(words.length > 1 ? (data ?? []) : [])]
  const chosen = Math.min(at, options.length - 1)
  const go = ({ to, paper }: Option) => {
    onClose()
    if (paper) location.assign(to)
    else void navigate(to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setAt((chosen + step + options.length) % options.length)
    }
    const option = options[chosen]
    if (event.key !== 'Enter' || !option || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(option)
  }
  return (
    <div className="space-y-3">
      <TextField
        label="Order, phone, name, receipt, tag or page"
        type="search"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options[chosen] && `${id}-${chosen}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={id} options={options} chosen={chosen} onGo={go} />
      <p role="status" className="text-ink-soft">
        {statusText(words, options.length, isPending, error)}
      </p>
    </div>
  )
}

function Options({
  id,
  options,
  chosen,
  onGo,
}: {
  id: string
  options: readonly Option[]
  chosen: number
  onGo: (option: Option) => void
}) {
  return (
    <div id={id} role="listbox" aria-label="Found" className="-mx-2">
      {options.map((option, i) => (
        <div key={option.to}>
          {option.kind !== options[i - 1]?.kind && (
            <p aria-hidden="true" className="admin-nav-heading">
              {KINDS[option.kind]}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keyboard: aria-activedescendant */}
          <div
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === chosen}
            tabIndex={-1}
            ref={i === chosen ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => onGo(option)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-2 py-1.5',
              i === chosen ? 'bg-sand' : 'hover:bg-sand/60',
            )}
          >
            {option.picture_key && <Thumbnail pictureKey={option.picture_key} name="" className="h-10 w-8 shrink-0" />}
            <span className="min-w-0">
              <span className="block truncate font-semibold">{option.title}</span>
              {option.about && <span className="block truncate text-ink-soft">{option.about}</span>}
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}

/** Those of the navigation, and once something is typed all others, too. */
function pagesFor(words: string): Option[] {
  const wanted = words.toLowerCase()
  const page = { kind: 'page', picture_key: null } as const
  const further = wanted === '' ? [] : FURTHER_PAGES
  return [
    ...ADMIN_PAGES.filter(({ label }) => label.toLowerCase().includes(wanted)).map(({ to, label }) => {
      return { ...page, to, title: label, about: null }
    }),
    ...further
      .filter(({ label, of, words: others = '' }) => `${label} ${of} ${others}`.toLowerCase().includes(wanted))
      .map(({ to, label, of, paper }) => ({ ...page, to, title: label, about: of, ...(paper ? { paper } : {}) })),
  ]
}

function statusText(words: string, count: number, isPending: boolean, error: unknown): string {
  if (words.length > 1 && error !== null) return 'The search didn’t answer. Check your connection and type again.'
  if (words.length > 1 && isPending) return 'Searching…'
  return count === 0 ? `Nothing found for “${words}”.` : ''
}
