// Numbers, states and words of the try-on. Pure; the browser uses it too.

/** Products whose garments are asked for at once: an outfit, or what is beside it to swipe through. */
export const GARMENTS_MAX = 24
/** Garments that are worn together. */
export const OUTFIT_MAX = 8

/** Width of a cut-out that is sent to shoppers. Pixels. */
export const CUTOUT_WIDTH = 640

/**
 * What became of preparing a picture. `ready` may be worn by shoppers; `uncertain` waits for an admin, as the shop does not trust
 * what it has cut out; `failed` could not be read; `corrected` was put right by an admin, and no job changes it any more.
 */
export const PREPARATION_STATES = {
  pending: 'Waiting',
  ready: 'Ready',
  uncertain: 'Needs a hand',
  failed: 'Could not be prepared',
  corrected: 'Corrected',
  excluded: 'Not for the try-on',
} as const
export type PreparationState = keyof typeof PREPARATION_STATES

/** From this confidence (0 to 1) on a cut-out is shown to shoppers. */
export const CONFIDENCE_LEAST = 0.5

/** Of what cuts garments out: a higher one has all that the shop has cut out itself cut out again. */
export const PREPARATION_VERSION = 4
/** A picture that could not be prepared so many times is shown to admins as failed. */
export const PREPARATION_TRIES_MAX = 3
/**
 * Then it is tried again so many seconds later, once each: what failed may have been the shop's, such as a disk or a network of the
 * cutter that was away. After the last it is given up until somebody asks for it again.
 */
export const PREPARATION_LATER_SECONDS = [6 * 3600, 24 * 3600, 72 * 3600] as const
/** As long a worker has for one picture; then it is taken for dead, and another begins anew. Seconds. */
export const PREPARATION_LEASE_SECONDS = 300
/** Until the second try; ten times as long until the third. Seconds. */
export const PREPARATION_RETRY_SECONDS = 60
/** Longer ones, in pixels of the cut-out, are not cut out: what that takes grows with each. */
export const CUTOUT_HEIGHT_MAX = 2560
/** Pictures that shoppers have asked for and that wait before all others, at most. */
export const ASKED_FOR_MAX = 200
/** A cut-out that nothing names any more may still be on a page that is open. Seconds. */
export const LEFTOVER_SECONDS = 86_400
/** Of the mask that an admin has painted: a PNG or WebP as large as the cut-out. */
export const MASK_BYTES_MAX = 2 * 1024 * 1024

/** Garments that an admin decides on together: a page of them. */
export const GARMENTS_AT_ONCE = 100
/** Pixels of the outline on which points are looked for anew: finer ones take longer and find no other points. */
export const POINTS_WIDTH = 320

/** What an admin can do with a picture beside correcting it, and from which states. */
export const PREPARATION_STEPS = {
  approve: { label: 'It is right as it is', from: ['ready', 'uncertain'] },
  exclude: { label: 'Leave it out', from: ['pending', 'ready', 'uncertain', 'failed', 'corrected'] },
  include: { label: 'Use it again', from: ['excluded'] },
  again: { label: 'Prepare it again', from: ['ready', 'uncertain', 'failed', 'corrected'] },
  reopen: { label: 'Back to those to be looked at', from: ['corrected', 'excluded'] },
  choose: { label: 'Wear this one', from: ['ready', 'corrected'] },
} as const satisfies Record<string, { label: string; from: readonly PreparationState[] }>
export type PreparationStep = keyof typeof PREPARATION_STEPS
export const PREPARATION_STEP_NAMES = Object.keys(PREPARATION_STEPS) as [PreparationStep, ...PreparationStep[]]
export const PREPARATION_STATE_NAMES = Object.keys(PREPARATION_STATES) as [PreparationState, ...PreparationState[]]

export function mayStep(step: PreparationStep, from: PreparationState): boolean {
  return (PREPARATION_STEPS[step].from as readonly PreparationState[]).includes(from)
}

/** The address of a cut-out, which never changes its content. */
export function cutoutAddress(cutout: string): string {
  return `/media/cutouts/${cutout}.webp`
}

/** Pixels of the cut-out of a picture of `width` by `height`. */
export function cutoutSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const across = Math.min(width, CUTOUT_WIDTH)
  return { width: across, height: Math.max(1, Math.round((height * across) / width)) }
}
