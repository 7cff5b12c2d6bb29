import type { Outfit } from '../engine/outfit.ts'
import type { Person, Raster } from '../engine/person.ts'

// Until the engine is there: people stay as they are.

export type PreparedPerson = Person

export function preparePerson(person: Person): PreparedPerson {
  return person
}

export function dress(person: PreparedPerson, _outfit: Outfit, _options?: { onStep?: (done: number, total: number) => void }): Raster {
  return { ...person.picture, data: person.picture.data.slice() }
}
