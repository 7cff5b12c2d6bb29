import type { NavigateOptions } from 'react-router'

/** The page's way to other pages, for code that is no component. */
export interface Navigation {
  navigate: (to: string, options?: NavigateOptions) => void
  /** Asks the page's loaders again: they know someone else now. */
  revalidate: () => void
}

export const EXPIRED_PAGE = '/login?error=expired_session'

let navigation: Navigation | null = null

export function currentNavigation(): Navigation | null {
  return navigation
}

/** Null when the page goes. */
export function navigateBy(through: Navigation | null): void {
  navigation = through
}
