// How often looks at pieces are counted. Pure.

/** Days whose views are shown beside a piece, today among them: with the index of `stat_viewed`, which is counted anew each day. */
export const VIEW_DAYS = 30

/** Messages of one browser or member: one is sent when a page is left. */
export const TRAFFIC_PER_VISITOR = { max: 60, seconds: 600 } as const
/** Of one network, behind which a whole neighbourhood of phones may be. */
export const TRAFFIC_PER_NETWORK = { max: 1200, seconds: 600 } as const
/** Looks at one piece from one network, and bags it is put in: who a browser is, it says itself. */
export const TRAFFIC_PER_PIECE = { max: 40, seconds: 600 } as const
/** Browsers of one network that are here for the first time today. */
export const VISITS_PER_NETWORK = { max: 60, seconds: 600 } as const
