import type { SettingsChange } from '../../../../shop/settings/contract.ts'
import type { Settings, ShopPage } from '../../../../shop/settings/rules.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

/** What a card holds: settings by name, texts of pages each by its own. */
export type Values = Omit<
  SettingsChange,
  'recent_purchases' | 'guest_holds' | 'overlays' | 'figures' | 'exit_offers_per_day' | 'assistant_codes_per_day'
>

/** What is typed and not saved, and what was saved when the typing began. */
export interface Draft {
  change: Values
  seen: Values
}

const isDraft = (kept: unknown): kept is Draft => isRecord(kept) && isRecord(kept['change']) && isRecord(kept['seen'])

/** What was typed into a card and not saved; it survives a reload, another page and a lost line. */
export function keptDraft<Kept = Draft>(card: string, isKept: (kept: unknown) => boolean = isDraft): Kept | null {
  const all = readJson(STORAGE_KEYS.settingsDraft, 'session')
  const kept = isRecord(all) ? all[card] : null
  return isKept(kept) ? (kept as Kept) : null
}

/** What a card holds once `change` is saved: as the shop answered, which may write a number another way; it names pages without texts. */
export function savedOf(base: Values, change: Values, { pages: _, ...answer }: Settings): Values {
  return laidOver(base, { ...partOf(answer, change), ...(change.pages ? { pages: change.pages } : {}) })
}

/** What was typed into a card while `change` was being saved; null when nothing was. */
export function typedSince(card: string, { base, change, after }: { base: Values; change: Values; after: Values }): Draft | null {
  const typed = laidOver(base, keptDraft(card)?.change ?? {})
  const { change: rest } = changesOf(laidOver(base, change), typed)
  return namesOf(rest).length > 0 ? changesOf(after, laidOver(after, rest)) : null
}

/** Null forgets it. */
export function keepDraft(card: string, draft: object | null): void {
  const all = readJson(STORAGE_KEYS.settingsDraft, 'session')
  const others = Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(([name]) => name !== card))
  const next = draft ? { ...others, [card]: draft } : others
  writeJson(STORAGE_KEYS.settingsDraft, Object.keys(next).length > 0 ? next : null, 'session')
}

/** What differs from the saved values, with what those are: the others are not sent, as somebody else may have changed them. */
export function changesOf(saved: Values, typed: Values): Draft {
  const { pages: savedPages = {}, ...before } = saved
  const { pages = {}, ...now } = typed
  const plain = differing(before, now)
  const texts = differing(savedPages, pages)
  if (Object.keys(texts.change).length === 0) return plain
  return { change: { ...plain.change, pages: texts.change }, seen: { ...plain.seen, pages: texts.seen } }
}

function differing<Part extends object>(before: Part, now: Part): { change: Part; seen: Part } {
  const names = (Object.keys(now) as (keyof Part)[]).filter((name) => written(before[name]) !== written(now[name]))
  const only = (values: Part) => Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Part
  return { change: only(now), seen: only(before) }
}

/** The same whatever order its fields have; what is missing is as empty. */
function written(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value ?? '')
  return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
}

/** The values with what is typed laid over them. */
export function laidOver(saved: Values, change: Values): Values {
  return { ...saved, ...change, ...(saved.pages || change.pages ? { pages: { ...saved.pages, ...change.pages } } : {}) }
}

/** Of all values those that a change is about. */
export function partOf(values: Values, change: Values): Values {
  const { pages, ...plain } = change
  const part = Object.fromEntries(Object.keys(plain).map((name) => [name, values[name as keyof Values] ?? '']))
  if (!pages) return part
  return { ...part, pages: Object.fromEntries(Object.keys(pages).map((page) => [page, values.pages?.[page as ShopPage] ?? ''])) }
}

/** "name, banner": for the state of a card. */
export function namesOf(change: Values): string[] {
  const { pages = {}, ...plain } = change
  return [...Object.keys(plain), ...Object.keys(pages).map((page) => `page:${page}`)]
}
