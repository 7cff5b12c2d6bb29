import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { ADMIN_PAGES, QUICK_PAGE } from './pages.ts'

/** Whether single keys do anything; WCAG 2.1.4 asks for a way to turn them off. */
export const singleKeys = stored<boolean>(
  STORAGE_KEYS.adminKeys,
  (found) => found !== 'off',
  (on) => (on ? null : 'off'),
)

/** After G, so long for the letter of a page. Milliseconds. */
const SEQUENCE_MS = 1500

interface AdminKeys {
  onSearch: () => void
  onHelp: () => void
}

/** The keys of the admin area. Lists take part by their markup: rows have `data-row`, their box `data-row-check`, what opens one that has no page `data-row-open`, the search field `data-list-search`. What a page has of its own is pressed by the letter in `data-key`. */
export function useAdminKeys({ onSearch, onHelp }: AdminKeys): void {
  const navigate = useNavigate()
  const run = useEffectEvent((event: KeyboardEvent, afterG: boolean): 'sequence' | undefined => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      return void onSearch()
    }
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !singleKeys.get() ||
      isTyping(event.target) ||
      document.querySelector('[role=dialog]:not([data-toast])')
    )
      return
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
    if (afterG) {
      const page = ADMIN_PAGES.find((each) => each.key === key)
      return page && void navigate(page.to)
    }
    if (key === 'G') return 'sequence'
    if (key === '?') return void onHelp()
    if (pressed(key)) return void event.preventDefault()
    if (key === 'N') return void navigate(QUICK_PAGE)
    if (inList(key)) event.preventDefault()
  })

  useEffect(() => {
    let until = 0
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const afterG = event.timeStamp < until
      until = run(event, afterG) === 'sequence' ? event.timeStamp + SEQUENCE_MS : 0
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'))
  )
}

/** Presses what the page has for this key; true when there is anything. */
function pressed(key: string): boolean {
  const target = [...document.querySelectorAll<HTMLElement>('#main [data-key]')].find((each) => each.dataset['key'] === key)
  target?.click()
  return target !== undefined
}

/** True when the key did something in the list of the page. */
function inList(key: string): boolean {
  if (key === '/') {
    const field = document.querySelector<HTMLInputElement>('[data-list-search]')
    field?.focus()
    field?.select()
    return field !== null
  }
  const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'J' || key === 'K') {
    const next = rows[at === -1 ? 0 : at + (key === 'J' ? 1 : -1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return next !== undefined
  }
  const row = rows[at]
  // Within a row Enter and X belong to the button or link that has the focus.
  if (!row || (key !== 'X' && (key !== 'Enter' || row !== document.activeElement))) return false
  const target = row.querySelector<HTMLElement>(key === 'X' ? '[data-row-check]' : '[data-row-open], a[href]')
  target?.click()
  return target !== null
}
