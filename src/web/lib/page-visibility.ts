import { useStore, type Readable } from './store.ts'

// Whether the page is visible, and whether the browser has a network: the only place that listens for either.
// Each function returns what stops it. Browser only, but for the hooks.

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}

/** At every change, either way. */
export function onVisibilityChange(listener: () => void): () => void {
  return listen(document, 'visibilitychange', listener)
}

export function onPageVisible(listener: () => void): () => void {
  return onVisibilityChange(() => isPageVisible() && listener())
}

/** `restored`: the page comes from the back/forward cache. */
export function onPageShow(listener: (restored: boolean) => void): () => void {
  return listen(globalThis, 'pageshow', (event) => listener((event as PageTransitionEvent).persisted))
}

/** The page is left, perhaps for good. */
export function onPageHide(listener: () => void): () => void {
  return listen(globalThis, 'pagehide', listener)
}

/** The last moment at which something can be put away: phones often end a hidden page without another event. */
export function onPageLeave(listener: () => void): () => void {
  return stopAll(
    onPageHide(listener),
    onVisibilityChange(() => {
      if (document.visibilityState === 'hidden') listener()
    }),
  )
}

export function onOnline(listener: () => void): () => void {
  return listen(globalThis, 'online', listener)
}

export function onOffline(listener: () => void): () => void {
  return listen(globalThis, 'offline', listener)
}

/** Somebody is back at the page, or its connection is: what it shows may have aged. */
export function onReturn(listener: () => void): () => void {
  return stopAll(onPageVisible(listener), onOnline(listener))
}

const connection: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe: (listener) => stopAll(onOnline(listener), onOffline(listener)),
}

/** False while the browser knows that it has no network; true on the server. */
export function useOnline(): boolean {
  return useStore(connection, true)
}

function listen(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>, name: string, listener: (event: Event) => void) {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

function stopAll(...stops: (() => void)[]): () => void {
  return () => stops.forEach((stop) => stop())
}
