import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionUser } from '../../shop/accounts/contract.ts'
import type { PageParts, PartMarks, Personal } from '../../web/lib/page-part.tsx'

/** A place in a shared page where members see something different from guests. */
export interface Slot {
  name: string
  by: string
  personal: Personal
}

/** A chunk of a page: HTML that React rendered now, or a part, with its slot if it is personal. */
export type PageChunk = string | { html: Buffer; slot: Slot | null }

/** The parts of one render. */
export interface PartsOfPage extends PageParts {
  /** Splits the HTML that React rendered at its marks. New parts are cached for later pages. */
  resolve(html: string): PageChunk[]
}

export interface PartStore {
  /** For a page rendered for this user; null for a guest. */
  forPage(user: SessionUser | null): PartsOfPage
  /** What a member sees in a slot; undefined until a page with this slot has been rendered for the member. */
  find(slot: Slot, user: SessionUser): Buffer | undefined
}

interface Mark {
  key: string
  slot: Slot
}

/** Bytes: a member's parts are some 3,000, a product card 1,500. */
const LIMIT = 16 * 1024 * 1024

/**
 * HTML of page parts, keyed by everything that it shows (src/web/lib/page-part.tsx). The key of a personal part contains the
 * whole user it was rendered for, so no member sees another one's. The least recently used is dropped first.
 */
export function createPartStore(limit = LIMIT): PartStore {
  // No text of a page can contain it.
  const token = randomBytes(9).toString('hex')
  const marksIn = new RegExp(`<template data-part="${token}-(\\d+)-([sek])"></template>`, 'g')
  // As bytes: they are copied into many pages.
  const known = new LRUCache<string, Buffer>({ maxSize: limit, sizeCalculation: (html, key) => key.length + html.length })

  function forPage(user: SessionUser | null): PartsOfPage {
    const marks: Mark[] = []
    const found = new Map<number, Buffer>()
    return {
      mark(name, by, personal): PartMarks {
        const slot = { name, by, personal }
        const key = keyOf(slot, user)
        const html = known.get(key)
        const at = marks.push({ key, slot }) - 1
        if (html === undefined) return { start: `${token}-${at}-s`, end: `${token}-${at}-e` }
        found.set(at, html)
        return { known: `${token}-${at}-k` }
      },
      resolve(html) {
        const chunks: PageChunk[] = []
        let from = 0
        for (const match of html.matchAll(marksIn)) {
          const at = Number(match[1])
          const { key, slot } = marks[at] as Mark
          const before = html.slice(from, match.index)
          from = match.index + match[0].length
          if (match[2] !== 'e') chunks.push(before)
          if (match[2] === 's') continue
          const part = found.get(at) ?? Buffer.from(before)
          if (!known.has(key)) known.set(key, part)
          chunks.push({ html: part, slot: slot.personal === 'none' ? null : slot })
        }
        chunks.push(html.slice(from))
        return chunks
      },
    }
  }

  return {
    forPage,
    find: (slot, user) => known.get(keyOf(slot, user)),
  }
}

function keyOf({ name, by, personal }: Slot, user: SessionUser | null): string {
  const who = personal === 'user' ? user : personal === 'state' && user !== null
  return who === false ? `${name} ${by}` : JSON.stringify([name, by, who])
}

/** Bytes of UTF-8 that a character of a string may take. */
const CHARACTER_MAX = 3

/** The page as the visitor it was rendered for sees it. */
export function joined(chunks: readonly PageChunk[]): Buffer {
  let most = 0
  for (const chunk of chunks) most += typeof chunk === 'string' ? chunk.length * CHARACTER_MAX : chunk.html.length
  const page = Buffer.allocUnsafe(most)
  let size = 0
  for (const chunk of chunks) size += typeof chunk === 'string' ? page.write(chunk, size) : chunk.html.copy(page, size)
  return page.subarray(0, size)
}
