import { vi } from 'vitest'

/** The Navigation API of a document that is at the last of these addresses, as far as the shop asks it. */
export function browserHistory(...paths: string[]) {
  const here = (path: string) => new URL(path, location.href).href
  const entries = paths.map((path) => ({ url: here(path), sameDocument: true }))
  const navigation = Object.assign(new EventTarget(), { entries: () => entries })
  vi.stubGlobal('navigation', navigation)
  return {
    /** Of documents before it. */
    others: (...before: string[]) => void entries.unshift(...before.map((path) => ({ url: here(path), sameDocument: false }))),
    /** A step within the document; false when it was held. */
    go: (navigationType: 'push' | 'replace' | 'traverse', path: string): boolean =>
      navigation.dispatchEvent(
        Object.assign(new Event('navigate', { cancelable: navigationType !== 'traverse' }), {
          navigationType,
          destination: { url: here(path), sameDocument: true },
        }),
      ),
  }
}
