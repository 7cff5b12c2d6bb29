import type { CannedReply } from '../../../../shop/chat/contract-desk.ts'
import type { ChatLanguage } from '../../../../shop/chat/rules.ts'

/** What a ready reply can be filled with. */
export interface CannedFacts {
  /** First name; null for guests. */
  name: string | null
  /** Number of the order it is about. */
  order: string | null
  /** Minutes. */
  promised: number
}

/** The words of a ready reply for this shopper. {name} of a guest is left out with the blank before it; {order} stays for whoever sends it when there is none. */
export function filledReply(reply: Pick<CannedReply, 'text_en' | 'text_sw'>, language: ChatLanguage, facts: CannedFacts): string {
  const text = language === 'sw' ? reply.text_sw : reply.text_en
  const name = facts.name?.trim().split(/\s+/)[0]
  return text
    .replaceAll(/ ?\{name\}/g, (found) => (name ? found.replace('{name}', name) : ''))
    .replaceAll('{order}', facts.order ?? '{order}')
    .replaceAll('{promise}', language === 'sw' ? `dakika ${facts.promised}` : `${facts.promised} minutes`)
    .trim()
}

/** The first word in braces that nobody has filled in. */
export function unfilled(text: string): string | null {
  return /\{(?:name|order|promise)\}/.exec(text)?.[0] ?? null
}

/** What is being typed at the caret: `/short` as the first word of a reply, or `@name` anywhere. */
export function typedToken(text: string, caret: number, sign: '/' | '@'): { from: number; typed: string } | null {
  const before = text.slice(0, caret)
  const found = (sign === '/' ? /^\s*\/([a-z0-9-]*)$/i : /(?:^|\s)@([\p{L}\p{M}'’-]*)$/u).exec(before)
  if (!found) return null
  const typed = found[1] ?? ''
  return { from: caret - typed.length - 1, typed: typed.toLowerCase() }
}

/** Ids of those whom a note names: "@Amina". */
export function mentionsIn(text: string, people: readonly { id: string; name: string }[]): string[] {
  const named = new Set([...text.matchAll(/(?:^|\s)@([\p{L}\p{M}'’-]+)/gu)].map(([, name = '']) => name.toLowerCase()))
  return people.filter(({ name }) => named.has(mentionName(name).toLowerCase())).map(({ id }) => id)
}

/** How somebody is named in a note: by the first word of their name. */
export function mentionName(name: string): string {
  return name.trim().split(/[\s@]+/)[0] ?? name
}
