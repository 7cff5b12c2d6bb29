// What the people who run the shop write for one another. Pure: the browser uses it too.

/** Characters of a note. */
export const NOTE_MAX = 2000
/** Notes about one thing that are shown and may be written. */
export const NOTES_MAX = 200
/** Saved views of one person for one list. */
export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 40

/** What a note may be about: an order by its number, the rest by kind and id (or a buyer's key). */
export const NOTE_SUBJECT = /^(?:UP-[A-Z0-9]{6,12}|(?:product|member|guest|return|discount|video):[\w-]{1,64})$/
