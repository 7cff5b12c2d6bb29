import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { classes } from '../../../ui/classes.ts'
import { optionGroups, type Option } from './suggestion-options.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { removeSearch, clearSearches, addRecentSearch, useSearches } from './recent-searches.ts'
import { RemoveButtons } from './remove-buttons.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** As the field says in `aria-controls` (shell/search-form.tsx). */
const LIST_ID = 'search-suggestions'

export interface SuggestionsProps {
  /** The text of the field. */
  typed: string
  /** Keeps the focus all the while. */
  field: RefObject<HTMLInputElement | null>
  /** Something was chosen: `text` is what the field shows then. */
  onChosen: (text: string) => void
}

/** What is offered below the search field while someone searches: the list of a combobox. */
export function Suggestions({ typed, field, onChosen }: SuggestionsProps) {
  const found = useSuggestions(typed)
  const recent = useSearches()
  const groups = optionGroups(typed, found, recent)
  const options = groups.flatMap((group) => group.options)
  const [active, setActive] = useState<string | null>(null)
  const at = options.findIndex(({ id }) => id === active)
  useField({ field, options, at, onMove: setActive })

  const none = typed.trim() !== '' && found !== null && found.words.length + found.categories.length + found.items.length === 0

  const removable = typed.trim() === '' && recent.length > 0

  const choose = (option: Option) => {
    const text = option.kind === 'category' || option.kind === 'piece' ? '' : textOf(option, typed)
    addRecentSearch(text)
    onChosen(text)
  }

  return (
    // The field keeps the focus, and with it phones keep their keyboard.
    <div
      role="presentation"
      className={classes('search-panel', removable && 'search-scroll')}
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" className={none ? 'border-b border-line px-4 py-4 text-ink-soft' : 'sr-only'}>
        {none
          ? `No suggestions for “${typed.trim()}”. Press Search to look for it anyway.`
          : typed.trim() !== '' && found && `${options.length} suggestions`}
      </p>
      <div className={removable ? 'relative shrink-0' : 'flex min-h-0 flex-col'}>
        {/* A list without buttons beside it scrolls itself: the field moves through it for those without a pointer. */}
        <div role="listbox" id={LIST_ID} aria-label="Suggestions" className={removable ? undefined : 'search-scroll'}>
          {groups.map(({ title, shown, options: own }) => (
            <div key={title} role="group" aria-label={title} className="border-b border-line py-1.5 last:border-0 md:py-1">
              {shown && (
                <p aria-hidden="true" className="flex h-9 items-center px-4 text-sm font-semibold text-ink-soft">
                  {title}
                </p>
              )}
              {own.map((option) => (
                <SuggestionRow key={option.id} option={option} typed={typed} active={option.id === active} onChoose={choose} />
              ))}
            </div>
          ))}
        </div>
        {removable && <RemoveButtons searches={recent} onRemove={removeSearch} onRemoveAll={clearSearches} />}
      </div>
    </div>
  )
}

function textOf(option: Option, typed: string): string {
  return option.kind === 'all' ? typed.trim() : option.label
}

interface Keys {
  field: RefObject<HTMLInputElement | null>
  options: readonly Option[]
  /** Place of the one that is pointed at; -1 when it is none. */
  at: number
  onMove: (id: string | null) => void
}

/** The field keeps the focus; it says which option is pointed at, and receives the keys. */
function useField({ field, options, at, onMove }: Keys) {
  const id = options[at]?.id ?? null

  useEffect(() => {
    const input = field.current
    if (id === null || !input) return
    input.setAttribute('aria-activedescendant', id)
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    return () => input.removeAttribute('aria-activedescendant')
  }, [field, id])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const option = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // Around, by way of the field itself.
      const places = options.length + 1
      const next = (at + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places
      onMove(options[next - 1]?.id ?? null)
    } else if (event.key === 'Enter' && option) document.getElementById(option.id)?.click()
    else if (event.key === 'Delete' && option?.kind === 'recent') removeSearch(option.label)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // Whoever sees the list can move through it at once.
  useLayoutEffect(() => {
    const input = field.current
    const listen = (event: KeyboardEvent) => onKey(event)
    input?.addEventListener('keydown', listen)
    return () => input?.removeEventListener('keydown', listen)
  }, [field])
}
