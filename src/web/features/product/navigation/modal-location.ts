import type { Location, ShouldRevalidateFunctionArgs } from 'react-router'

// An open piece is `?piece={id}` on the address of the page behind it; the browser shows `/product/{id}` instead
// (React Router's location mask). So the page behind stays as it is, Back closes the product, Forward opens it again, a
// reload shows the product's own page, and what is copied from the address bar is that page.

const PARAM = 'piece'

/** How many products have been opened on top of each other: as many steps back lead to the page behind. */
export interface ModalState {
  depth: number
}

type CurrentLocation = Pick<Location, 'pathname' | 'search' | 'state' | 'mask'>

/** The product that is open over the page at this location; null when none is. */
export function productAt({ search, mask }: CurrentLocation): string | null {
  // Without its mask the address was typed or copied from somewhere: a page like any other.
  return mask ? new URLSearchParams(search).get(PARAM) : null
}

export function depthAt({ state }: Pick<Location, 'state'>): number {
  const depth = (state as Partial<ModalState> | null)?.depth
  return typeof depth === 'number' && depth > 0 ? depth : 0
}

/** Where the router goes to show the product over the page at `here`, and what the browser shows for it. */
export function addressOver(here: CurrentLocation, id: string): { to: string; mask: string; state: ModalState } {
  const params = new URLSearchParams(here.search)
  params.set(PARAM, id)
  return {
    to: `${here.pathname}?${params.toString()}`,
    mask: `/product/${id}`,
    state: { depth: (productAt(here) === null ? 0 : depthAt(here)) + 1 },
  }
}

/** How far was scrolled with a product open was on the page behind: a reload, which shows the page of the product, begins at its head. */
export function scrollKey({ key, mask }: Pick<Location, 'key' | 'mask'>): string {
  return mask ? `${key} behind` : key
}

/** The `shouldRevalidate` of every page with data: opening and closing a product over it changes nothing on it. */
export function skipsForModal({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const moved = currentUrl.searchParams.get(PARAM) !== nextUrl.searchParams.get(PARAM)
  return moved && behind(currentUrl) === behind(nextUrl) ? false : defaultShouldRevalidate
}

function behind({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  rest.delete(PARAM)
  return `${pathname}?${rest.toString()}`
}
