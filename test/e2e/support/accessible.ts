import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How long nothing may have moved. Milliseconds. */
const STILL = 120

/** Everything that ends has ended: what is in the middle of its fade has another contrast. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(async (still) => {
    const moving = () => document.getAnimations().some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    const deadline = performance.now() + 5000
    for (let since = performance.now(); performance.now() - since < still && performance.now() < deadline;) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      if (moving()) since = performance.now()
    }
  }, STILL)
}

/** What lies below the screen is not drawn before it is scrolled to, and has no colours until then: it is drawn meanwhile. Returns what ends that. */
async function drawnWhole(page: Page): Promise<() => Promise<void>> {
  const sheets = await page.evaluateHandle(() => {
    const before = document.adoptedStyleSheets
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...before, sheet]
    return before
  })
  return () => sheets.evaluate((before) => void (document.adoptedStyleSheets = before))
}

/** Texts of the page, or of `part` of it, with less than 7:1 (4.5:1 for large type), in words. */
export const weakTextsOf = (page: Page, part?: string) => violationsOf(page, part, ['color-contrast-enhanced'])

/** What breaks the accessibility rules in the page, or in `part` of it, in words; `rules`: these only. */
export async function violationsOf(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  const undo = await drawnWhole(page)
  await stillness(page)
  // The results of what passes are long and nobody reads them; without frames of another site no second page is needed to sum up.
  const only = rules && { runOnly: { type: 'rule' as const, values: rules } }
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...only }).setLegacyMode(true)
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  await undo()
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.any[0]?.message ?? ''}`,
  )
}

/** None in the page, or in `part` of it. The journey goes on, to find those of later screens, too. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect.soft(await violationsOf(page, part)).toEqual([])
}
