// Numbers of the photo studio, which makes a catalogue picture of a phone photo. Pure.

/** Pixels of a catalogue picture: 3 by 4. */
export const STUDIO_WIDTH = 1200
export const STUDIO_HEIGHT = 1600
/** Of a photo that is too small for that. */
export const STUDIO_WIDTH_LEAST = 750

/** What stays free above and below the piece. Part of the height. */
export const MARGIN_END = 0.07
/** Beside it: of a piece that is as tall as the picture, and of one that is much wider than it is high. Parts of the width. */
const MARGIN_SIDE = 0.085
const MARGIN_SIDE_WIDE = 0.035
const [TALL, WIDE] = [0.75, 1.3]

/** What stays free beside a piece, as a part of the width: less of a wide one, which would be small. `shape`: its width by its height. */
export function sideMargin(shape: number): number {
  const wide = Math.min(1, Math.max(0, (shape - TALL) / (WIDE - TALL)))
  return MARGIN_SIDE + (MARGIN_SIDE_WIDE - MARGIN_SIDE) * wide
}

/** More than this is no slip of the hand but the way it hangs. Degrees. */
export const TURN_MAX = 12
/** Nobody sees less. Degrees. */
export const TURN_LEAST = 0.6

/** How much a piece may be enlarged before the picture gets smaller instead. */
export const ENLARGED_MAX = 1.5

/** Of the photo that a picture is made of, its longer side at most. Pixels. */
export const WHOLE_SIDE = 2400

/** From this confidence (0 to 1) on a cleaned photo may be accepted together with others. */
export const SURE = 0.75

/** Cut-outs for one admin in ten minutes: each takes a core for a second or two. */
export const CUT_OUTS_PER_TEN_MINUTES = 90
