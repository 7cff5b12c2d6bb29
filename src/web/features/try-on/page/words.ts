import type { OutfitNote } from '../engine/outfit.ts'
import type { PhotoProblem, TryOnFailureReason, WorkProgress } from '../worker/protocol.ts'

// What the fitting room says. Pure.

const MB = 1_000_000

/** "4.2 of 16.8 MB", as a part of a sentence. */
function bytesText(done: number, total: number): string {
  return `${(done / MB).toFixed(1)} of ${(total / MB).toFixed(1)} MB`
}

/** What is being done, for the eyes: it may change many times a second. */
export function workText({ stage, done, total }: WorkProgress): string {
  switch (stage) {
    case 'download':
      return done !== null && total ? `Downloading the fitting room: ${bytesText(done, total)}` : 'Downloading the fitting room…'
    case 'start':
      return 'Getting ready…'
    case 'person':
      return 'Finding you in the photo…'
    case 'garments':
      return 'Fetching the piece…'
    case 'dressing':
      return 'Putting it on…'
  }
}

/** The same for the ears: said once for each stage. */
export function stageText({ stage }: WorkProgress): string {
  return workText({ stage, done: null, total: null })
}

/** From 0 to 1; null when nobody can say. */
export function shareDone({ done, total }: WorkProgress): number | null {
  return done !== null && total ? Math.min(1, done / total) : null
}

interface ProblemWords {
  /** What is wrong. */
  wrong: string
  /** How to do better. */
  better: string
}

export const PHOTO_PROBLEMS: Record<PhotoProblem, ProblemWords> = {
  too_small: { wrong: 'This photo is very small.', better: 'Use the photo as your camera took it, not one that was sent by chat.' },
  too_dark: { wrong: 'It’s too dark to see you well.', better: 'Stand facing a window, or switch the light on in front of you.' },
  blurred: { wrong: 'The photo is blurred.', better: 'Lean the phone on something and use the timer.' },
  no_person: { wrong: 'We can’t find anyone in this photo.', better: 'Choose a photo in which you stand facing the camera.' },
  several_people: { wrong: 'There is more than one person in this photo.', better: 'Choose a photo with nobody but you.' },
  no_upper_body: {
    wrong: 'We can’t see your shoulders and hips.',
    better: 'Step back until you are in the picture from head to knees, or to your shoes.',
  },
  turned_away: { wrong: 'You’re turned to the side.', better: 'Face the camera with both shoulders.' },
  arms_crossed: { wrong: 'Your arms are in front of your body.', better: 'Let your arms hang, a little away from your sides.' },
}

export interface FailureWords {
  title: string
  text: string
  /** Trying again can help. */
  again: boolean
}

export const FAILURES: Record<TryOnFailureReason, FailureWords> = {
  offline: {
    title: 'You’re offline',
    text: 'The fitting room has to be downloaded once. Connect to the internet and try again.',
    again: true,
  },
  damaged_download: {
    title: 'The download didn’t arrive in one piece',
    text: 'The connection may be weak. Nothing was kept of it; please try again.',
    again: true,
  },
  unsupported: {
    title: 'This browser can’t dress you by itself',
    text: 'You can still lay pieces on your photo by hand.',
    again: false,
  },
  small_phone: {
    title: 'This phone can’t dress you by itself',
    text: 'It has too little memory for that. You can still lay pieces on your photo by hand, or dress the mannequin.',
    again: false,
  },
  out_of_memory: {
    title: 'Your phone is low on memory',
    text: 'Close other apps and pages, or take a piece off, and try again.',
    again: true,
  },
  broken: { title: 'Something went wrong', text: 'That was our mistake. Please try again.', again: true },
}

/** What is to be said of a picture, of oneself; null where there is nothing to be said of the mannequin. */
export const OUTFIT_NOTES: Record<OutfitNote, { photo: string; mannequin: string | null }> = {
  shoes_beside: {
    photo: 'The shoes stand beside your feet, in their true size.',
    mannequin: 'The shoes stand beside the feet, in their true size.',
  },
  feet_missing: {
    photo: 'Your photo ends above your feet, so shoes aren’t shown. One from head to shoes shows them.',
    mannequin: null,
  },
  ear_hidden: { photo: 'An ear is hidden in your photo, so you see one earring at most.', mannequin: null },
  head_turned: { photo: 'Your head is turned, so what’s on it may sit a little wrong.', mannequin: null },
  own_clothes_kept: { photo: 'This piece is shorter than your own clothes, so they show below it.', mannequin: null },
  legs_missing: { photo: 'Your photo ends above your knees, so you see only part of this piece.', mannequin: null },
  seated: {
    photo: 'Your legs are bent or crossed in this photo, so trousers, skirts and jumpsuits aren’t shown. Stand straight to try these.',
    mannequin: null,
  },
}
