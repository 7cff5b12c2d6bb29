import type { Locator, Page } from '@playwright/test'
import { isMeasuredAt } from '../../../src/shop/consent/rules.ts'
import type { Collected } from '../../../src/simulator/clarity/clarity.ts'

// The question for cookies, and what the stand-in of the analytics tool (src/simulator/clarity) does and has collected.

export const question = (page: Page): Locator => page.getByRole('region', { name: 'Your choice about cookies' })
export const kept = (page: Page) =>
  page.evaluate(() => ({ choice: localStorage.getItem('cookieConsent'), off: localStorage.getItem('clarity_disabled') }))
export const cookiesOfTool = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('_cl'))
/** What was asked of the tool from now on, by the paths. */
export function toolRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/simulator/clarity')) asked.push(pathname)
  })
  return asked
}
/** What would load the tool is there, and has had its turn. */
export async function keeperAtWork(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/consent-keeper-/.test(name)))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
/** By which the tool knows this browser. */
export const userOfTool = async (page: Page) => (await cookiesOfTool(page)).find(({ name }) => name === '_clck')?.value
/** What the tool has collected of this browser. */
export async function collected(page: Page, known?: string): Promise<Collected[]> {
  const of = known ?? (await userOfTool(page))
  const { items } = (await (await page.request.get('/simulator/clarity/collected.json')).json()) as { items: Collected[] }
  return items.filter(({ user }) => user !== null && user === of)
}
/** The tool runs in this document. */
export const measuring = (page: Page) => page.waitForFunction(() => (window as { clarity?: { v?: string } }).clarity?.v === 'stand-in')
export const unmeasured = (items: readonly Collected[]) =>
  items.flatMap(({ addresses }) => addresses).filter((address) => address && !isMeasuredAt(new URL(address)))

export interface Router {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> }
}
export const go = (page: Page, path: string) =>
  page.evaluate((to) => (globalThis as unknown as Router).__reactRouterDataRouter.navigate(to), path)

/** Whether this is still the document that was marked. */
export const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
