// Lists of people for admins. Pure.

/** `buyers` are members and guests by what they spent; `guests` bought without an account. */
export const PEOPLE_VIEWS = ['members', 'buyers', 'guests', 'admins', 'disabled'] as const
export type PeopleView = (typeof PEOPLE_VIEWS)[number]
