// Packing parcels. Pure: the browser uses it too.

/** Ticks in one request. */
export const TICKS_MAX = 50

/** Who packs hears of every tick. */
export const PACKING_TOPIC = 'packing'
