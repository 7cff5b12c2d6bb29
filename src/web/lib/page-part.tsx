import { createContext, use, type ReactNode } from 'react'

/** What of a member a part shows: nothing, that somebody is signed in, or who it is. */
export type Personal = 'none' | 'state' | 'user'

/** What the server writes of a part: marks around it while it is rendered, or one mark in place of it when its HTML is known. */
export type PartMarks = { known: string } | { start: string; end: string }

/** Takes note of the parts of one page as the server renders it. */
export interface PageParts {
  mark(name: string, by: string, personal: Personal): PartMarks
}

/** Of the page that the server renders; null in browsers, which render every part. */
export const PagePartsContext = createContext<PageParts | null>(null)

interface PagePartProps {
  name: string
  /** All that changes its HTML but the settings of this process: `personal` names what of a member it shows besides. Only the server asks a function. */
  by?: string | (() => string)
  personal?: Personal
  /** One element, or none. */
  children?: ReactNode
}

/**
 * A part of a page that is the same on many: the server renders it once for each `by` and then puts its HTML in. What is
 * personal in a page that many share is in such parts, and nowhere else (decision 26).
 */
export function PagePart({ name, by = '', personal = 'none', children }: PagePartProps) {
  const marks = use(PagePartsContext)?.mark(name, typeof by === 'function' ? by() : by, personal)
  // Three places in any case: useId() counts them.
  if (!marks) {
    return (
      <>
        {null}
        {children}
        {null}
      </>
    )
  }
  if ('known' in marks) {
    return (
      <>
        {null}
        <template data-part={marks.known} />
        {null}
      </>
    )
  }
  return (
    <>
      <template data-part={marks.start} />
      {children}
      <template data-part={marks.end} />
    </>
  )
}
