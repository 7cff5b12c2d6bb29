import { useSyncExternalStore } from 'react'

// State that modules share and components follow. The only place that keeps listeners; see docs/decisions/0028.

/** What can be followed. `get` gives the same value until it has changed. */
export interface Readable<T> {
  get(): T
  /** Called after every change. Returns what stops it. */
  subscribe(listener: () => void): () => void
}

export interface Store<T> extends Readable<T> {
  set(next: T): void
  /** True while anybody follows it. */
  isObserved(): boolean
}

/** Events of one kind. */
export interface Emitter<Args extends unknown[]> {
  /** Called with every event. Returns what stops it. */
  on(listener: (...args: Args) => void): () => void
  emit(...args: Args): void
  isObserved(): boolean
}

/** `start` runs when the first listener comes, and what it returns when the last has gone. */
export function createEmitter<Args extends unknown[] = []>(start?: () => () => void): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  let stop: (() => void) | undefined
  return {
    on(listener) {
      // Wrapped: the same function may listen twice, and each leaves for itself.
      const own = (...args: Args) => listener(...args)
      listeners.add(own)
      if (listeners.size === 1) stop = start?.()
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop?.()
      }
    },
    emit: (...args) => listeners.forEach((listener) => listener(...args)),
    isObserved: () => listeners.size > 0,
  }
}

export function createStore<T>(initial: T): Store<T> {
  const changes = createEmitter()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      changes.emit()
    },
    subscribe: changes.on,
    isObserved: changes.isObserved,
  }
}

/** `onServer`: what the server renders with, and the browser until it has taken the page over. */
export function useStore<T>(store: Readable<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}

/** A part of the store, or something made of it: rendered again only when that has changed. `select` gives the same for the same. */
export function useSelected<T, Part>(store: Readable<T>, select: (value: T) => Part, onServer: Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => onServer,
  )
}

/** What only the browser knows and never changes: `read` in the browser, `onServer` before. */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useStore({ get: read, subscribe: never }, onServer)
}

function never(): () => void {
  return () => undefined
}
