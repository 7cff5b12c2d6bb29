// The part of a service worker's world that ours uses; TypeScript knows it only in place of a page's.

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface InstallEvent extends ExtendableEvent {
  /** Only some browsers have it. */
  addRoutes?: (rules: readonly StaticRoute[]) => Promise<void>
}

export interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'network'
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** Undefined unless navigation preload is on. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

interface Events {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { readonly data: unknown }
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim: () => Promise<void> }
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
  skipWaiting: () => Promise<void>
}

/** What the build writes into the worker. */
export interface Shell {
  /** Of its content: another build has another one. */
  version: string
  /** The script that every page of this build starts with. */
  entry: string
  /** Paths of everything that pages need without a connection. */
  files: readonly string[]
  /** Paths of what the fitting room needs besides; put by for those who have been in it. */
  tryOn: readonly string[]
}
