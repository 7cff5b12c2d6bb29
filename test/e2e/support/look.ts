import type { Page } from '@playwright/test'
import { CHOICES_COOKIE, NO_CHOICES, writeChoices, type Choices } from '../../../src/shop/choices.ts'
import { test } from './test.ts'

/** Every page from here on is shown to somebody who has chosen this. */
export async function withChoices(page: Page, change: Partial<Choices>): Promise<void> {
  const value = encodeURIComponent(writeChoices({ ...NO_CHOICES, ...change }))
  await page.context().addCookies([{ name: CHOICES_COOKIE, value, url: test.info().project.use.baseURL ?? '' }])
}

/**
 * What cannot be read or pressed because the screen is too narrow for it: a page or dialog that scrolls sideways, and words or
 * controls that are cut or lie beside the screen, but for those in a strip that is moved sideways by itself.
 */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const isStrip = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth
    }
    const isInStrip = (element: Element | null): boolean => element !== null && (isStrip(element) || isInStrip(element.parentElement))
    const { scrollWidth } = document.documentElement
    const wrong = scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : []
    for (const dialog of document.querySelectorAll('[role=dialog]')) {
      if (dialog.scrollWidth > dialog.clientWidth) wrong.push(`dialog "${nameOf(dialog)}" is ${dialog.scrollWidth} px wide`)
    }
    for (const element of document.body.querySelectorAll('*')) {
      const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!says && !element.matches('a, button, input, select, textarea')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('[aria-hidden=true], [inert], [class*=sr-only], svg, script, template')) continue
      const { left, right, width: own } = element.getBoundingClientRect()
      const { overflowX, textOverflow } = getComputedStyle(element)
      // The padding of what is moved to the edge by a negative margin may pass it; nothing is written there.
      if (own > 2 && (right > width + 1 || left < -9) && !isInStrip(element.parentElement))
        wrong.push(`beside the screen: ${nameOf(element)}`)
      const cuts = overflowX === 'hidden' || overflowX === 'clip'
      if (says && cuts && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        wrong.push(`cut: ${nameOf(element)}`)
    }
    return wrong
  })
}

/** Controls that are smaller than 24 px either way; links within a text are as high as its lines. */
export function tinyControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, textarea, nav a')]
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !control.closest('[aria-hidden=true], .sr-only'),
      )
      // What a switch or a tile is made of is hidden; its label is pressed.
      .map((control) => ({ control, target: control.matches('input') ? (control.closest('label') ?? control) : control }))
      .filter(({ target }) => Math.min(target.getBoundingClientRect().width, target.getBoundingClientRect().height) < 24)
      .map(({ control }) => (control.getAttribute('aria-label') ?? control.textContent ?? control.id).trim()),
  )
}
