// What the dashboard shows. Pure.

/** Days that make a member new. */
export const NEW_MEMBER_DAYS = 7

/** Checkouts that the page of held products lists. */
export const HELD_SHOWN = 50
