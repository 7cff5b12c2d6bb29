import ArrowLeft from 'lucide-react/icons/arrow-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/button.tsx'
import { Lazy } from '../../ui/lazy.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'

const loadSuggestions = async () => (await import('../browse/search/suggestions.tsx')).Suggestions
const loadSearches = () => import('../browse/search/recent-searches.ts')

/** The words that the list at the address was searched for. */
export function searchedFor(pathname: string, search: string): string {
  return pathname === '/' ? (new URLSearchParams(search).get('q') ?? '') : ''
}

/** Searches the whole shop: with suggestions while someone types, and as a plain form without scripts. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const query = searchedFor(pathname, search)
  const field = useRef<HTMLInputElement>(null)
  // The text of the field during a search; null otherwise.
  const [typed, setTyped] = useState<string | null>(null)
  const open = typed !== null
  const listen = (event: SyntheticEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)
  // What was typed before the page came alive stays; later the address has the word.
  const said = useRef(query)
  useEffect(() => {
    const input = field.current
    if (!input) return
    if (said.current !== query) input.value = query
    else if (document.activeElement === input) setTyped(input.value)
    said.current = query
  }, [query])

  function end(left: string) {
    if (field.current) field.current.value = left
    field.current?.blur()
    setTyped(null)
  }
  useCloseOnBack(open, () => end(query))
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setTyped(null)
  }
  function onSubmit() {
    const left = field.current?.value ?? ''
    loadSearches().then(
      ({ addRecentSearch }) => addRecentSearch(left),
      () => undefined,
    )
    end(left)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' && !open) listen(event)
    // The first one ends the search and leaves the words, also before the suggestions are there; the browser would empty the field.
    if (event.key !== 'Escape' || !open || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    setTyped(null)
  }
  function clear() {
    if (field.current) field.current.value = ''
    setTyped('')
    field.current?.focus()
  }

  return (
    <Form
      action="/"
      role="search"
      className={classes('flex min-w-0 flex-1 items-center md:relative lg:max-w-xl', open && 'search-open')}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      {open && (
        <IconButton label="Close search" className="-ml-2 md:hidden" onClick={() => end(query)}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
      )}
      <div className="@container relative min-w-0 flex-1">
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft" />
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          defaultValue={query}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search the shop"
          aria-autocomplete="list"
          aria-controls="search-suggestions"
          aria-expanded={open}
          placeholder="Search"
          onFocus={listen}
          onClick={listen}
          onChange={listen}
          onKeyDown={onKeyDown}
          className="search-field h-11 w-full rounded-full border border-line bg-surface pr-3 pl-10 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-faint @max-[8rem]:placeholder:text-transparent"
        />
        {typed && (
          <IconButton label="Clear the search" className="absolute top-0 right-0 hover:bg-transparent" onClick={clear}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {open && <Lazy load={loadSuggestions} onError={() => undefined} with={{ typed, field, onChosen: end }} />}
    </Form>
  )
}
