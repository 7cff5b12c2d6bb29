/** Where the links of the shell lead. */
const SECTIONS = ['/feed', '/try-on', '/orders', '/guest-orders', '/wishlist'] as const

/** The link of the shell that is shown as the current page; empty for none. All that links of the shell know of an address. */
export function sectionOf(pathname: string): string {
  const path = pathname.toLowerCase()
  if (path === '/') return path
  return SECTIONS.find((section) => path === section || path.startsWith(`${section}/`)) ?? ''
}
