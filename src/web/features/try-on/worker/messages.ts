// What goes between the page's side of the worker (client.ts) and the worker (dressing/try-on-worker.ts).

import type { Person } from '../engine/person.ts'
import type { DressedDetails, Figure, PhotoReading, TryOnFailureReason, WorkProgress, WornGarment } from './protocol.ts'

/** Photos are worked on at this height at most. Pixels. */
export const PHOTO_HEIGHT = 1000

/**
 * What of an outfit is shown on them: kids' pieces, swimwear and underwear never on somebody in a photo, also when they came in
 * after the outfit was put together on the mannequin.
 */
export function shownOn(isDrawn: boolean, garments: readonly WornGarment[]): readonly WornGarment[] {
  return isDrawn ? garments : garments.filter(({ onPhotos }) => onPhotos)
}

export interface Work {
  /** `photo` is no larger than it is worked on. */
  photo: { photo: ImageBitmap; heightCm: number | null }
  mannequin: { figure: Figure }
  /** Somebody whom an earlier worker has read. */
  person: { person: Person }
  dress: { garments: readonly WornGarment[]; tucked: boolean }
  /** A photo may come. */
  warm: object
}

export interface Answers {
  /** With the person, so that the page's side can give them to the next worker; null when the photo is refused. */
  photo: { reading: PhotoReading; person: Person | null }
  mannequin: { width: number; height: number }
  person: null
  dress: { picture: ImageBitmap } & DressedDetails
  warm: null
}

export type Order = { [Kind in keyof Work]: { id: number; kind: Kind } & Work[Kind] }[keyof Work]

export type Reply =
  | { id: number; progress: WorkProgress }
  | { id: number; answer: Answers[keyof Answers] }
  | { id: number; failure: TryOnFailureReason }
