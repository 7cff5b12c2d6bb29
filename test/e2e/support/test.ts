import { test as base } from '@playwright/test'
import { STORAGE_KEYS } from '../../../src/web/lib/storage.ts'
import { releaseClaims } from './claims.ts'
import { watchDocuments } from './hydration.ts'
import { withLock } from './lock.ts'

export interface Watch {
  /** Words of console errors that this journey expects, such as the 404 of a page that is not there: one pattern in a list, as
   * Playwright takes a list of two for a value and its options. */
  expectedErrors: RegExp[]
  /** A setting of the whole shop that this journey changes: of the journeys that name it one runs at a time, on phone or desktop. */
  exclusive: string | null
  /** What opens over pages by itself does so; otherwise nothing does, as for somebody who comes from a message of the shop. */
  overlays: boolean
}

interface Turns {
  turn: void
}

// React Router skips a view transition that the next navigation overtakes; the browser reports a promise nobody awaits. A video of
// YouTube that another journey shows for a moment may be on any list; its thumbnails are not there. Without a line the router cannot
// look ahead to where links lead, and asks again when one is followed.
const HARMLESS = /Transition was skipped|i\.ytimg\.com|Failed to fetch manifest patches/

/** Playwright's test, in which any error in the browser's console fails the journey: scripts, files and the security policy. */
export const test = base.extend<Watch & Turns>({
  expectedErrors: [[], { option: true }],
  exclusive: [null, { option: true }],
  overlays: [false, { option: true }],
  // With a time limit of its own: waiting for another journey is no part of this one.
  turn: [
    async ({ exclusive }, use) => {
      await (exclusive ? withLock(exclusive, () => use()) : use())
      await releaseClaims()
    },
    { auto: true, timeout: 180_000 },
  ],
  context: async ({ context, expectedErrors, overlays }, use) => {
    const errors: string[] = []
    const told: Promise<unknown>[] = []
    const tell = watchDocuments(context)
    if (!overlays)
      await context.addInitScript((key) => {
        // Frames without an origin have no storage.
        if (location.protocol !== 'about:' && origin !== 'null') sessionStorage.setItem(key, 'true')
      }, STORAGE_KEYS.quietVisit)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // oxlint-disable-next-line no-console -- the listener below collects it
        console.error(`Policy: ${event.violatedDirective} forbids ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`)
      })
    })
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => told.push(tell(error.error(), error.page()).then((text) => errors.push(text))))
    await use(context)
    await Promise.all(told)
    const unexpected = errors.filter((error) => !HARMLESS.test(error) && !expectedErrors.some((words) => words.test(error)))
    if (unexpected.length > 0) throw new Error(`Errors in the browser:\n${unexpected.join('\n')}`)
  },
})

export { expect } from '@playwright/test'
