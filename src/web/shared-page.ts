/**
 * The `handle` of a page that is the same for all who are not signed in. Everything of the address that changes what the
 * page shows is in what it returns; the server draws the page for that, and keeps it under that, whatever else was asked.
 */
export interface SharedPage {
  /** Members get it, too: all that it shows of them is in a <PagePart personal>. */
  members?: true
  /** The one address of the page that is asked for, from its slash on. `route` is how its route is written. */
  address(asked: { route: string; params: Readonly<Record<string, string | undefined>>; query: URLSearchParams }): string
}
