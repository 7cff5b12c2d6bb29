import { createContext, use } from 'react'
import { CHOICES_COOKIE, NO_CHOICES, readChoices, writeChoices, type Choices } from '../../shop/choices.ts'
import { createEmitter, useStore } from './store.ts'

const YEAR_SECONDS = 31_536_000

/** What the server drew this page by (root.tsx), for the first rendering in the browser; `saver` is never null in it. */
export const DrawnChoicesContext = createContext<Choices>(NO_CHOICES)

/** useDataSaver(), for what there is much of on a page: pictures. */
export const SavesDataContext = createContext(false)

const changes = createEmitter()
const choicesStore = { get: currentChoices, subscribe: changes.on }
let cached: { text: string; choices: Choices } | undefined

/** The choices of this browser. Browser only. */
export function currentChoices(): Choices {
  const text = cookieText()
  if (cached?.text !== text) cached = { text, choices: readChoices(text) }
  return cached.choices
}

/** Browser only. Lists that the server made by the old choices are to be asked for again by whoever shows them. */
export function choose(change: Partial<Choices>): void {
  const text = writeChoices({ ...currentChoices(), ...change })
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${CHOICES_COOKIE}=${encodeURIComponent(text)};path=/;max-age=${text ? YEAR_SECONDS : 0};samesite=lax${secure}`
  changes.emit()
}

export function useChoices(): Choices {
  const drawn = use(DrawnChoicesContext)
  return useStore(choicesStore, drawn)
}

function cookieText(): string {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CHOICES_COOKIE}=`))
  try {
    return found ? decodeURIComponent(found.slice(CHOICES_COOKIE.length + 1)) : ''
  } catch {
    return '' // cut short or made up
  }
}

/** True when pictures should be small and nothing moves or plays by itself: by choice, else as the browser asks (Save-Data). */
export function useDataSaver(): boolean {
  const { saver } = useChoices()
  return saver ?? asksToSave()
}

/** As useDataSaver, outside of a rendering. Browser only. */
export function savesData(): boolean {
  return currentChoices().saver ?? asksToSave()
}

function asksToSave(): boolean {
  return typeof navigator !== 'undefined' && 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}
