import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { isPhone } from './support/member.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const button = (page: Page) => page.locator('.chat-button')
const chat = (page: Page) => page.locator('.chat-window')
const answers = (page: Page) => chat(page).locator('.chat-shop')
const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Type your message' })

/** Opens the chat and asks; resolves once the answer is there. */
async function ask(page: Page, text: string): Promise<void> {
  if (!(await chat(page).isVisible())) await button(page).click()
  const before = await answers(page).count()
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(answers(page)).toHaveCount(before === 0 ? 2 : before + 1)
}

/** What the button must not cover, where they meet. */
async function coveredBy(page: Page, bars: string): Promise<string[]> {
  return page.evaluate((names) => {
    const box = document.querySelector('.chat-button')?.getBoundingClientRect()
    if (!box) return ['no button']
    return [...document.querySelectorAll(names)].flatMap((bar) => {
      const { top, bottom, left, right, height } = bar.getBoundingClientRect()
      return height > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left ? [bar.className] : []
    })
  }, bars)
}

test(
  '[chat-02] [chat-03] [assist-07] [open-69] from the button to topics, a question, cards, the whole screen, and back to the page',
  { tag: '@wide' },
  async ({ page }) => {
    await pieceFor(page)
    await open(page, '/')
    await button(page).click()
    await expect(chat(page).getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await expect(chat(page).getByRole('button', { name: 'Order status' })).toHaveCount(0)
    await expectAccessible(page, '.chat-window')
    await chat(page).getByRole('button', { name: 'Something under KES 1,000' }).click()
    await expect(chat(page)).toHaveAttribute('data-view', 'compact')
    await expect(chat(page).locator('.chat-product').first()).toBeVisible()
    await expect(chat(page).locator('.chat-shopper')).toContainText('Read')
    await expectAccessible(page, '.chat-window')
    // No message is wider than the window.
    expect(await chat(page).evaluate((window) => window.scrollWidth <= window.clientWidth)).toBe(true)
    await chat(page).getByRole('button', { name: 'Full screen' }).click()
    await expect(chat(page).getByRole('button', { name: 'AI', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page, '.chat-window')
    await page.goBack()
    await expect(chat(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    // [chat-07] Closed, it is empty.
    await button(page).click()
    await chat(page).getByRole('button', { name: 'Exchange' }).click()
    await expect(chat(page).locator('.chat-shopper')).toHaveCount(1)
  },
)

test('[assist-15] what is asked for goes into the bag, and Undo takes it out', { tag: '@once' }, async ({ page }) => {
  const piece = await pieceFor(page)
  await open(page, `/product/${piece.id}`)
  const count = () => page.evaluate(() => (JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as unknown[]).length)
  await ask(page, 'Add this to my bag')
  await expect.poll(count).toBe(1)
  await chat(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(count).toBe(0)
})

test('[assist-04] from a piece over the page: the chat is about it, on its own page, and Back leads to the page behind', async ({
  page,
}) => {
  await open(page, '/')
  const card = page.locator('.product-card').filter({ hasNotText: 'Sold' }).first()
  await card.getByRole('link').first().click()
  const modal = page.getByRole('dialog').filter({ has: page.locator('.buy-bar') })
  const name = await modal.getByRole('heading', { level: 2 }).first().textContent()
  await modal.getByRole('button', { name: 'Ask about this piece' }).click()
  await expect(chat(page)).toHaveAttribute('data-view', 'compact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page.locator('.product-modal')).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/chat/conversations'))
  await chat(page).getByRole('button', { name: 'When can I have it?' }).click()
  expect(((await asked).postDataJSON() as { context: object }).context).toMatchObject({
    product_id: new URL(page.url()).pathname.split('/').at(-1),
  })
  await expect(answers(page)).toHaveCount(2)
  await page.goBack()
  await expect(chat(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(card).toBeInViewport()
})

test('[chat-19] all of it by keyboard; Escape closes, and the focus is back on the button', { tag: '@wide' }, async ({ page }) => {
  test.skip(isPhone(), 'phones have no keyboard')
  await open(page, '/')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(chat(page)).toBeVisible()
  await field(page).focus()
  await page.keyboard.type('How do I pay?')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('With M-Pesa')
  await expect(field(page)).toHaveValue('How do I pay?\nWith M-Pesa')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toHaveCount(2)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chat(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
})

test('the focus stays in the chat when what was pressed goes, and Escape closes it', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await button(page).click()
  await chat(page).getByRole('button', { name: 'What is new?' }).press('Enter')
  await expect(answers(page)).toHaveCount(2)
  const hasFocus = () => chat(page).evaluate((window) => window.contains(document.activeElement))
  expect(await hasFocus()).toBe(true)
  await chat(page).getByRole('button', { name: 'Full screen' }).press('Enter')
  await expect(chat(page).getByRole('button', { name: 'Smaller window' })).toBeFocused()
  await chat(page).locator('.chat-chips .chat-chip').first().press('Enter')
  await expect(chat(page).locator('.chat-shopper')).toHaveCount(2)
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(chat(page)).toHaveCount(0)
})

test(
  'a double tap on the button opens the chat, and one on its Close leaves the page as it is',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await open(page, '/')
    await button(page).dblclick()
    await expect(chat(page)).toHaveAttribute('data-view', 'topics')
    await expect(button(page)).toBeHidden()
    await chat(page).getByRole('button', { name: 'Close the chat' }).dblclick()
    await expect(chat(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('a reload in the middle brings back the window, its messages and what was typed', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await ask(page, 'Do you deliver to Nakuru?')
  const said = await answers(page).last().locator('.chat-bubble').textContent()
  await field(page).fill('and to')
  await page.reload()
  await expect(chat(page)).toHaveAttribute('data-view', 'compact')
  await expect(field(page)).toHaveValue('and to')
  await expect(chat(page).locator('.chat-shopper')).toContainText('Do you deliver to Nakuru?')
  await expect(answers(page).last()).toContainText(said ?? '')
})

test.describe('on a bad line', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/] })

  test('a message stays and says so, and goes out when the line is back', { tag: ['@once', '@deep'] }, async ({ page, context }) => {
    await open(page, '/')
    await ask(page, 'hello')
    await context.setOffline(true)
    await field(page).fill('Do you deliver to Kisumu?')
    await field(page).press('Enter')
    await expect(chat(page).locator('.chat-shopper').last()).toContainText('You’re offline. Your message stays here')
    await context.setOffline(false)
    await expect(answers(page).last()).toContainText('rest of Kenya')
    await expect(chat(page).locator('.chat-shopper')).toHaveCount(2)
  })

  test('an answer whose stream broke is read', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await open(page, '/')
    await page.route('**/api/chat/conversations', async (route) => {
      const whole = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/event-stream', body: whole.slice(0, whole.indexOf('\n\n') + 2) })
    })
    await ask(page, 'Do you deliver to Mombasa?')
    await expect(answers(page).last()).toContainText('rest of Kenya')
  })
})

test(
  '[chat-14] [chat-15] [open-27] people: an automatic answer that says so, and the conversation waits',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await open(page, '/')
    await ask(page, 'hello')
    await chat(page).getByRole('button', { name: 'Full screen' }).click()
    await chat(page).getByRole('button', { name: 'Human' }).click()
    await field(page).fill('I need a person')
    await field(page).press('Enter')
    await expect(chat(page).getByText('Typing')).toBeVisible()
    await expect(answers(page).last()).toContainText('Automatic')
    await expect(answers(page).last()).toContainText('will answer you here')
  },
)

test('a guest deletes the conversation', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await ask(page, 'hello')
  await chat(page).getByRole('button', { name: 'More about this chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'More about this chat' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, '[role=dialog]:not(.chat-window, [data-toast])')
  await dialog.getByRole('button', { name: 'Delete this conversation' }).click()
  await expect(chat(page).getByRole('heading', { name: 'How can we help?' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('upya:conversation'))).toBeNull()
})

test('the button covers nothing that is pressed at the foot of a screen, also with text at 200 %', { tag: '@wide' }, async ({ page }) => {
  const bars = 'header, .bottom-bar, .buy-bar, .buy-button, .pay-bar, .exit-chip, [data-toast]'
  const piece = await pieceFor(page)
  for (const path of ['/', `/product/${piece.id}`, '/checkout']) {
    await open(page, path)
    await expect(button(page)).toBeVisible()
    expect(await coveredBy(page, bars)).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      document.documentElement.dataset['text'] = 'large'
    })
    expect(await coveredBy(page, bars)).toEqual([])
  }
})

test('with text at 200 % everything can be reached', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    document.documentElement.dataset['text'] = 'large'
  })
  await ask(page, 'a dress under 3000')
  await expect(chat(page).locator('.chat-product').first()).toBeVisible()
  for (const name of ['Close the chat', 'Full screen', 'Send']) await expect(chat(page).getByRole('button', { name })).toBeInViewport()
  expect(await chat(page).evaluate((window) => window.scrollWidth <= window.clientWidth)).toBe(true)
})
