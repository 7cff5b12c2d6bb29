import { afterAll } from 'vitest'

// The process goes on when a page's file has ended; what the page has left waiting ends with it, as in a tab that is closed.
const left = new Set<ReturnType<typeof setTimeout>>()

function kept<Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin {
  const beginKept = (...words: [() => void, number?]) => {
    const timer = begin(...words)
    left.add(timer)
    return timer
  }
  // With what Node has put on it.
  return Object.assign(beginKept, begin)
}

globalThis.setTimeout = kept(globalThis.setTimeout)
globalThis.setInterval = kept(globalThis.setInterval)
afterAll(() => {
  for (const timer of left) clearTimeout(timer)
})
