import { createContext, use } from 'react'
import {
  CHOICES_COOKIE,
  FONT_SIZE,
  LARGE_TEXT,
  NO_CHOICES,
  readChoices,
  readFontSize,
  writeChoices,
  type Choices,
} from '../../shop/choices.ts'
import { onStoredElsewhere, readText, STORAGE_KEYS } from './storage.ts'
import { createEmitter, useStore, type Readable } from './store.ts'

const YEAR_SECONDS = 31_536_000

/** What the server drew this page by (root.tsx), for the first rendering in the browser; `saver` is never null in it. */
export const DrawnChoicesContext = createContext<Choices>(NO_CHOICES)

/** useDataSaver(), for what there is much of on a page: pictures. */
export const SavesDataContext = createContext(false)

const { fontSize, highContrast } = STORAGE_KEYS
// A cookie tells nobody that another tab has written it; local storage does.
const changes = createEmitter(() => onStoredElsewhere([fontSize, highContrast], () => changes.emit()))
export const choicesStore: Readable<Choices> = { get: currentChoices, subscribe: changes.on }
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

/** Before the app starts: where the cookie is gone, what local storage has of it is chosen again (a11y-01, a11y-02). */
export function restoreChoices(): void {
  const { font, contrast } = currentChoices()
  const stored = readFontSize(readText(fontSize))
  const high = readText(highContrast) === 'true'
  if (font === FONT_SIZE.standard && !contrast && (stored || high)) choose({ font: stored ?? font, contrast: high })
}

/** How <html> carries what decides over its look (src/web/styles); `drawn`: what the server drew it by. */
export function useAppearance(drawn: Choices = NO_CHOICES) {
  const { font, contrast, motion, links } = useStore(choicesStore, drawn)
  return {
    style: font === FONT_SIZE.standard ? undefined : { fontSize: `${font}%` },
    'data-text': font >= LARGE_TEXT ? 'large' : undefined,
    'data-contrast': contrast ? 'high' : undefined,
    'data-motion': motion ?? undefined,
    'data-links': links ? 'underlined' : undefined,
  }
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
