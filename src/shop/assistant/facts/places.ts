import type { DeliveryArea } from '../../delivery.ts'
import { ABROAD, COUNTIES, NAIROBI, TOWNS } from '../words/places.ts'
import { folded } from './matching.ts'

// Which place somebody names, and which area of delivery it is in. Pure.

export interface Place {
  /** As it is written here. */
  name: string
  /** Null for Nairobi's estates, which are in Nairobi, and for other countries. */
  county: string | null
  area: DeliveryArea | 'abroad'
}

const PLACES = new Map<string, Place>()
add(ABROAD, () => ({ county: null, area: 'abroad' }))
add(NAIROBI, () => ({ county: null, area: 'nairobi' }))
add(COUNTIES, (county) => ({ county, area: 'nationwide' }))
for (const [county, towns] of Object.entries(TOWNS)) add(towns, () => ({ county, area: 'nationwide' }))

function add(list: string, where: (name: string) => Omit<Place, 'name'>): void {
  for (const entry of list.split(';')) {
    const [name = '', others = ''] = entry.trim().split(':')
    const place = { name, ...where(name) }
    for (const spelling of [name, ...others.split(',')]) if (spelling.trim()) PLACES.set(plain(spelling), place)
  }
}

/** Spaces, dashes and apostrophes are written or not. */
function plain(text: string): string {
  return folded(text).replace(/[\s'-]+/g, '')
}

/** Words around a place that say nothing of where it is. */
const ASIDE = /^(?:in|to|at|near|around|kwa|huko|hapo|pale|mpaka|hadi|kwenda|mjini|the|town|city|county|estate|stage|kenya|ya|wa)$/
const WORDS_MAX = 4
/** Written apart, shorter names are other words: "na i" is no Nairobi. */
const APART_FROM = 6

/** A place, and where its words stand. */
export interface NamedPlace {
  place: Place
  at: number
  length: number
}

/** Every place that these words name; of those that begin with the same word the longest. */
export function placesIn(words: readonly string[]): NamedPlace[] {
  return words.flatMap((_, at) => {
    for (let length = Math.min(WORDS_MAX, words.length - at); length > 0; length--) {
      const part = words.slice(at, at + length)
      const place = part.every((word) => ASIDE.test(word)) ? undefined : placeOf(part)
      if (place) return [{ place, at, length }]
    }
    return []
  })
}

/** The place that is named: whole, or the longest part of it that we know; null when we know none. */
export function findPlace(text: string): Place | null {
  const words = folded(text).trim().split(' ').filter(Boolean)
  const [longest] = placesIn(words).sort((a, b) => b.length - a.length || a.at - b.at)
  return longest?.place ?? null
}

function placeOf(words: readonly string[]): Place | undefined {
  const name = plain(words.join(' '))
  if (words.length === 1) return PLACES.get(name) ?? inLocative(name)
  return name.length < APART_FROM ? undefined : PLACES.get(name)
}

/** "Nakuruni" is in Nakuru. */
function inLocative(word: string): Place | undefined {
  return word.length > 5 && word.endsWith('ni') ? PLACES.get(word.slice(0, -2)) : undefined
}
