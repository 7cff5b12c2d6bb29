// What the page asks of the worker that reads photos and dresses people. Types only.

import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Nudge, OutfitNote } from '../engine/outfit.ts'

/** What the worker is doing, for the words of the progress. */
export type WorkStage = 'download' | 'start' | 'person' | 'garments' | 'dressing'

export interface WorkProgress {
  stage: WorkStage
  /** Bytes of the download, or steps; null where nobody can say. */
  done: number | null
  total: number | null
}

/** Why a photo is no good for the try-on; the words are in photo-problems.ts. */
export type PhotoProblem =
  | 'too_small'
  | 'too_dark'
  | 'blurred'
  | 'no_person'
  | 'several_people'
  | 'no_upper_body'
  | 'turned_away'
  | 'arms_crossed'

export interface PhotoReading {
  /** With one that ends the try, `blocking`, or one that only makes the picture worse. */
  problems: readonly { problem: PhotoProblem; blocking: boolean }[]
  /** Where the photo ends: trousers need legs, shoes need feet. */
  shows: { hips: boolean; legs: boolean; feet: boolean }
  width: number
  height: number
}

/** The mannequin; lengths in cm, null where nobody said. */
export interface Figure {
  height: number | null
  chest: number | null
  waist: number | null
  hips: number | null
  inseam: number | null
  /** As in the profile (free text). */
  bodyType: string | null
  /** Whose shape is drawn; what the lengths suggest while it is missing. */
  department?: 'women' | 'men' | null
  /** 0 (light) to 5 (deep). */
  skinTone: number
}

/** A garment as the page knows it: the worker fetches its cut-out. */
export interface WornGarment {
  id: string
  /** The address of the cut-out, on our own origin. */
  cutout: string
  rig: Rig
  measurements: Readonly<Record<string, number>>
  nudge: Nudge
  /** False for what is only ever shown on the mannequin: whoever is in a photo is not shown in it. */
  onPhotos: boolean
}

export interface WorkOptions {
  signal?: AbortSignal
  onProgress?: (progress: WorkProgress) => void
}

/** What is known of a dressed picture beside its pixels. */
export interface DressedDetails {
  /** What is to be said of it. */
  notes: readonly OutfitNote[]
  /** The shoulder width, by which nudges are measured: a part of the picture's width. */
  shoulders: number
}

export interface DressOptions extends WorkOptions {
  /** When the picture is there. */
  onDetails?: (details: DressedDetails) => void
}

/**
 * Dresses one person after another, in a worker. Every call rejects with a `DOMException` named `AbortError` when its signal is
 * aborted (the worker is then ended, and begun anew by the next call) and with a `TryOnFailure` when it cannot be done.
 */
export interface TryOnWorker {
  /**
   * A photo may come soon: starts what reads it, where all of that is here already and the phone has memory for it. Fetches nothing, and
   * never fails.
   */
  warmUp(): Promise<void>
  /** Reads who is in a photo, and stays with them. `heightCm` gives the true size of what is measured; null when unknown. */
  readPhoto(photo: ImageBitmap, heightCm: number | null, options?: WorkOptions): Promise<PhotoReading>
  /** Stays with the mannequin; it needs no download. */
  useMannequin(figure: Figure, options?: WorkOptions): Promise<{ width: number; height: number }>
  /** The person who is there in these garments; without any, as they are (with the garments of a photo untouched). */
  dress(garments: readonly WornGarment[], tucked: boolean, options?: DressOptions): Promise<ImageBitmap>
  /** Ends the worker and lets all of its memory go. */
  close(): void
}

export type TryOnFailureReason = 'offline' | 'damaged_download' | 'unsupported' | 'small_phone' | 'out_of_memory' | 'broken'

export class TryOnFailure extends Error {
  override readonly name = 'TryOnFailure'
  readonly reason: TryOnFailureReason
  constructor(reason: TryOnFailureReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
