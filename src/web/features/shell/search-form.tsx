import Search from 'lucide-react/icons/search'
import { Form, useLocation } from 'react-router'

/** Searches the whole shop; works as a plain form too. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const words = pathname === '/' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form action="/" role="search" className="@container relative min-w-0 flex-1 lg:max-w-xl">
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.25 left-4 text-ink-soft" />
      <input
        key={words}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        aria-label="Search the shop"
        placeholder="Search"
        className="h-11 w-full rounded-full border border-line bg-surface pr-3 pl-10 text-base text-ellipsis placeholder:text-ink-soft hover:border-ink-faint @max-[8rem]:placeholder:text-transparent"
      />
    </Form>
  )
}
