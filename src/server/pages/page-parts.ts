import { randomBytes } from 'node:crypto'
import type { SessionUser } from '../../shop/accounts/contract.ts'
import type { PageParts, PartMarks, Personal } from '../../web/lib/page-part.tsx'

/** A place in a shared page that shows a member something else than a guest. */
export interface Slot {
  name: string
  by: string
  personal: Personal
  /** What a guest sees there. */
  guest: string
}

/** A page in pieces: `texts[0]`, the first slot, `texts[1]` and so on. */
export interface PagePieces {
  texts: string[]
  slots: Slot[]
}

/** The parts of one render. */
export interface PartsOfPage extends PageParts {
  /** The HTML that React wrote, with its marks resolved. New parts are kept for the pages to come. */
  resolve(html: string): PagePieces
}

export interface PartStore {
  /** For a page rendered for this user; null for a guest. */
  forPage(user: SessionUser | null): PartsOfPage
  /** What a member sees in a slot; undefined until a page of theirs has been rendered with it. */
  find(slot: Slot, user: SessionUser): string | undefined
}

interface Mark {
  key: string
  slot: Omit<Slot, 'guest'> | null
}

/** UTF-16 units, about bytes: a member's parts are some 3,000. */
const LIMIT = 8 * 1024 * 1024

/**
 * HTML of page parts, by everything that it shows (src/web/lib/page-part.tsx): what is personal is found under the whole
 * of the user that it was rendered for, so nobody is shown the part of somebody else. The least recently used goes first.
 */
export function createPartStore(limit = LIMIT): PartStore {
  // No text of a page can contain it.
  const token = randomBytes(9).toString('hex')
  const marksIn = new RegExp(`<template data-part="${token}-(\\d+)-([sek])"></template>`, 'g')
  const known = new Map<string, string>()
  let size = 0

  function read(key: string): string | undefined {
    const html = known.get(key)
    if (html === undefined) return undefined
    known.delete(key)
    known.set(key, html)
    return html
  }

  function keep(key: string, html: string): void {
    if (known.has(key)) return
    known.set(key, html)
    size += key.length + html.length
    for (const [oldest, its] of known) {
      if (size <= limit) return
      known.delete(oldest)
      size -= oldest.length + its.length
    }
  }

  function forPage(user: SessionUser | null): PartsOfPage {
    const marks: Mark[] = []
    const found = new Map<number, string>()
    return {
      mark(name, by, personal): PartMarks {
        const key = keyOf({ name, by, personal }, user)
        const html = read(key)
        const at = marks.push({ key, slot: personal === 'none' ? null : { name, by, personal } }) - 1
        if (html === undefined) return { start: `${token}-${at}-s`, end: `${token}-${at}-e` }
        found.set(at, html)
        return { known: `${token}-${at}-k` }
      },
      resolve(html) {
        const pieces: PagePieces = { texts: [''], slots: [] }
        const write = (text: string) => void pieces.texts.push((pieces.texts.pop() ?? '') + text)
        let from = 0
        for (const match of html.matchAll(marksIn)) {
          const at = Number(match[1])
          const { key, slot } = marks[at] as Mark
          const before = html.slice(from, match.index)
          from = match.index + match[0].length
          if (match[2] === 's') {
            write(before)
            continue
          }
          const part = found.get(at) ?? copied(before)
          if (match[2] === 'k') write(before)
          else keep(key, part)
          if (slot) {
            pieces.slots.push({ ...slot, guest: part })
            pieces.texts.push('')
          } else write(part)
        }
        write(html.slice(from))
        return pieces
      },
    }
  }

  return {
    forPage,
    find: (slot, user) => read(keyOf(slot, user)),
  }
}

function keyOf({ name, by, personal }: Omit<Slot, 'guest'>, user: SessionUser | null): string {
  const who = personal === 'user' ? user : personal === 'state' && user !== null
  return JSON.stringify([name, by, who])
}

/** A piece of a string keeps the whole of it in memory: of a page for a few links, hundreds of megabytes beyond the limit. */
function copied(html: string): string {
  return Buffer.from(html).toString()
}

/** The page as the visitor it was rendered for sees it. */
export function joined({ texts, slots }: PagePieces): string {
  return texts.map((text, i) => text + (slots[i]?.guest ?? '')).join('')
}
