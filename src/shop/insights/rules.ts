// What the dashboard shows. Pure.

/** Days on the dashboard, today among them. */
export const DAYS_SHOWN = 14
/** Orders listed of each kind that waits. */
export const WAITING_SHOWN = 20
/** Days that make a member new. */
export const NEW_MEMBER_DAYS = 7

/** Checkouts that the page of held products lists. */
export const HELD_SHOWN = 50
