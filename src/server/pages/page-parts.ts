import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SessionUser } from '../../shop/accounts/contract.ts'
import type { PageParts, PartMarks, Personal } from '../../web/lib/page-part.tsx'

/** A place in a shared page that shows a member something else than a guest. */
export interface Slot {
  name: string
  by: string
  personal: Personal
}

/** A piece of a page: what React wrote for it, or a personal part with its position. */
export type PagePiece = string | { html: Buffer; slot: Slot | null }

/** The parts of one render. */
export interface PartsOfPage extends PageParts {
  /** The HTML that React wrote, with its marks resolved. New parts are cached for later pages. */
  resolve(html: string): PagePiece[]
}

export interface PartStore {
  /** For a page rendered for this user; null for a guest. */
  forPage(user: SessionUser | null): PartsOfPage
  /** What a member sees in a slot; undefined until a page of theirs has been rendered with it. */
  find(slot: Slot, user: SessionUser): Buffer | undefined
}

interface Mark {
  key: string
  slot: Slot
}

/** Bytes: a member's parts are some 3,000, a product card 1,500. */
const LIMIT = 16 * 1024 * 1024

/**
 * HTML of page parts, by everything that it shows (src/web/lib/page-part.tsx): what is personal is found under the whole
 * of the user that it was rendered for, so nobody is shown the part of somebody else. The least recently used goes first.
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
        const pieces: PagePiece[] = []
        let from = 0
        for (const match of html.matchAll(marksIn)) {
          const at = Number(match[1])
          const { key, slot } = marks[at] as Mark
          const before = html.slice(from, match.index)
          from = match.index + match[0].length
          if (match[2] !== 'e') pieces.push(before)
          if (match[2] === 's') continue
          const part = found.get(at) ?? Buffer.from(before)
          if (!known.has(key)) known.set(key, part)
          pieces.push({ html: part, slot: slot.personal === 'none' ? null : slot })
        }
        pieces.push(html.slice(from))
        return pieces
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
export function joined(pieces: readonly PagePiece[]): Buffer {
  let most = 0
  for (const piece of pieces) most += typeof piece === 'string' ? piece.length * CHARACTER_MAX : piece.html.length
  const page = Buffer.allocUnsafe(most)
  let size = 0
  for (const piece of pieces) size += typeof piece === 'string' ? page.write(piece, size) : piece.html.copy(page, size)
  return page.subarray(0, size)
}
