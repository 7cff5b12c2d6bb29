// Numbers of the photo studio, which makes a catalogue picture of a phone photo. Pure.

/** Pixels of a catalogue picture: 3 by 4. */
export const STUDIO_WIDTH = 1200
export const STUDIO_HEIGHT = 1600
/** Of a photo that is too small for that. */
export const STUDIO_WIDTH_LEAST = 750

/** What stays free around the piece, as parts of the width and of the height. */
export const MARGIN_SIDE = 0.085
export const MARGIN_END = 0.07

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
