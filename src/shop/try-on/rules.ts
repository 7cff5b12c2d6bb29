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
