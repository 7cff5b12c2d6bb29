import { useEffect } from 'react'

/** The tab bears this title as long as its component stands; then the page's own again. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    // Another page has put up its own in the meantime.
    return () => void (document.title === title && (document.title = before))
  }, [title])
}
