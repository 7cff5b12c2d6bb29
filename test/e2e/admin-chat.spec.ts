import { randomUUID } from 'node:crypto'
import type { Browser, Page, PlaywrightTestOptions, PlaywrightWorkerArgs } from '@playwright/test'
import { STORAGE_KEYS } from '../../src/web/lib/storage.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { misfitsOf } from './support/look.ts'
import { isPhone } from './support/member.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { besideShop } from './support/videos.ts'

const chat = (page: Page) => page.locator('.chat-window')
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' })

/** A word that only this journey says. */
const ownWord = () => `kofia${randomUUID().replaceAll(/[^a-f]/g, '')}`

/** Sends what is written: by Enter with a mouse, by the button on a phone. */
async function send(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Send', exact: true }).click()
  else await answer(page).press('Enter')
}

/** Another browser, in which a shopper asks the assistant for a person, and stays where they are. */
async function shopperWhoAsks(browser: Browser, text: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript((key) => sessionStorage.setItem(key, 'true'), STORAGE_KEYS.quietVisit)
  const page = await context.newPage()
  await open(page, '/')
  await page.locator('.chat-button').click()
  const field = chat(page).getByRole('textbox', { name: 'Type your message' })
  await field.fill('I want to talk to a person')
  await field.press('Enter')
  await expect(chat(page).locator('.chat-shop')).not.toHaveCount(1)
  await field.fill(text)
  await field.press('Enter')
  return page
}

/** A guest’s conversation, begun without a screen: its id, and what the shop said at once. */
async function conversationOf({ playwright, baseURL }: Guests, mode: 'ai' | 'human', text: string): Promise<{ id: string; said: string }> {
  const guest = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const data = { client_id: randomUUID(), mode, text }
  const reply = await guest.post('/api/chat/conversations', { headers: { 'x-guest-id': randomUUID() }, data })
  const said = await reply.text()
  expect(reply.status(), said).toBe(200)
  await guest.dispose()
  return { id: /"conversation_id":"([^"]+)"/.exec(said)?.[1] ?? '', said }
}
type Guests = Pick<PlaywrightWorkerArgs, 'playwright'> & Pick<PlaywrightTestOptions, 'baseURL'>

test(
  '[admin-12] a shopper asks for a person, and is answered, rated and heard again: both sides live',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.slow()
    const word = ownWord()
    const piece = await pieceFor(page)
    await signInAsAdmin(page.request)
    await open(page, `/admin/chat?q=${word}`)
    await expect(page.getByText('No conversation here is like that.')).toBeVisible()
    const shopper = await shopperWhoAsks(browser, `Is the ${word} still there?`)

    // Without a reload it is there, and says for how long it has been waiting.
    const row = page.getByRole('list', { name: /^Conversations/ }).getByRole('listitem')
    await expect(row).toContainText(/waits \d+ min/)
    expect(await misfitsOf(page)).toEqual([])
    if (isPhone()) await row.getByRole('link', { name: 'Guest' }).click()
    else {
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Guest' })).toBeVisible()
    await expect(log(page)).toContainText(word)
    await expectAccessible(page, 'main')
    expect(await misfitsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Take' }).click()
    await expect(page.locator('.inbox-conversation-state')).toContainText('Yours')

    // A ready reply by its short name; the shopper sees that somebody types.
    if (isPhone()) await answer(page).click()
    else await page.keyboard.press('r')
    await expect(answer(page)).toBeFocused()
    await expect(async () => {
      await answer(page).press('a')
      await expect(chat(shopper).locator('.chat-doing')).toContainText('Amina is typing', { timeout: 1000 })
    }).toPass()
    await answer(page).fill('')
    await answer(page).pressSequentially('/hel')
    await answer(page).press('Enter')
    await expect(answer(page)).toHaveValue(/^Hi, thank you for writing/)
    await page.reload()
    await expect(answer(page)).toHaveValue(/^Hi, thank you for writing/)
    await page.getByRole('button', { name: 'Piece', exact: true }).click()
    const picker = page.getByRole('dialog', { name: 'Send a piece' })
    await picker.getByRole('searchbox').fill(piece.name)
    await picker.getByRole('list', { name: 'Pieces' }).getByRole('button').first().click()
    await expect(page.getByRole('list', { name: 'Pieces that go with it' })).toContainText(piece.name)
    await send(page)
    const said = chat(shopper).locator('.chat-shop').last()
    await expect(said).toContainText('Hi, thank you for writing')
    await expect(said).toContainText('Amina')
    await expect(said.locator('.chat-product')).toContainText(piece.name)
    await expect(answer(page)).toHaveValue('')

    // What colleagues tell each other stays among them.
    await answer(page).press('Escape')
    if (isPhone()) await page.getByRole('button', { name: 'Private note' }).click()
    else await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Private note' }).fill('She wants it for Saturday')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(log(page)).toContainText('only the shop’s people see it')
    await page.getByRole('textbox', { name: 'Private note' }).press('Escape')

    if (isPhone()) await page.getByRole('button', { name: 'Resolve' }).click()
    else await page.keyboard.press('e')
    await expect(chat(shopper).locator('.chat-rating')).toBeInViewport()
    await chat(shopper).locator('.chat-face-choice').last().click()
    await chat(shopper).locator('.chat-rating').getByRole('button').click()
    await expect(log(page)).toContainText('Rated 5 of 5')
    await expect(chat(shopper)).not.toContainText('Saturday')
    const field = chat(shopper).getByRole('textbox', { name: 'Type your message' })
    await field.fill('One more thing')
    await field.press('Enter')
    await expect(page.locator('.inbox-conversation-state')).toContainText('Waiting')
    await expect(log(page)).toContainText('One more thing')
    await shopper.context().close()
  },
)

test.describe('two colleagues', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test(
    '[admin-12] an answer that comes after a colleague’s is kept and goes only when it is sent anyway; put off, it can be woken',
    { tag: ['@once', '@deep'] },
    async ({ page, playwright, baseURL }) => {
      const { id } = await conversationOf({ playwright, baseURL }, 'human', `Does the ${ownWord()} have pockets?`)
      const colleague = await playwright.request.newContext(baseURL ? { baseURL } : {})
      const { email, csrf } = await signUp(colleague, 'Otieno Were')
      await besideShop(({ database }) => database.db.run(`update users set is_admin = true where email = $1`, [email]))
      const call = (path: string, data: object) => colleague.post(`/api/admin/chat${path}`, { data, headers: { 'x-csrf-token': csrf } })

      await signInAsAdmin(page.request)
      await open(page, `/admin/chat/${id}`)
      await answer(page).fill('Yes, two')
      expect((await call('/presence', { conversation_id: id, typing: true })).status()).toBe(200)
      await expect(page.getByText('Otieno Were is writing an answer now.')).toBeVisible()
      // What the colleague says is on its way to this screen when the answer goes out.
      let arrives = () => {}
      const late = new Promise<void>((done) => (arrives = done))
      await page.route(`**/api/admin/chat/conversations/${id}`, async (route) => {
        await late
        await route.continue()
      })
      const body = { client_id: randomUUID(), text: 'It has two.', seen_seq: 99 }
      expect((await call(`/conversations/${id}/answers`, body)).status()).toBe(200)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('answered while you were writing')
      await expect(answer(page)).toHaveValue('Yes, two')
      arrives()
      await expect(log(page)).toContainText('It has two.')
      await page.getByRole('button', { name: 'Send anyway' }).click()
      await expect(log(page)).toContainText('Yes, two')
      await expect(answer(page)).toHaveValue('')

      await page.getByRole('button', { name: 'Snooze' }).click()
      await page.getByRole('dialog', { name: 'Snooze' }).getByRole('button', { name: 'For 1 hour' }).click()
      await expect(page.locator('.inbox-conversation-state')).toContainText('Snoozed')
      await page.getByRole('button', { name: 'Wake' }).click()
      await expect(page.locator('.inbox-conversation-state')).toContainText('Open')
      await colleague.dispose()
    },
  )
})

test(
  '[admin-13] figures of conversations by language, and what the assistant says, changed for all',
  { tag: ['@once', '@deep'] },
  async ({ page, playwright, baseURL }) => {
    await signInAsAdmin(page.request)
    await open(page, '/admin/chat-analytics')
    await page.getByLabel('Rows by').selectOption('Language')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('region', { name: 'By language' })).toContainText('Kiswahili')
    const file = await page.request.get((await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '')
    expect(await file.text()).toMatch(/^\uFEFFBy language,Figure,Item,Value,Of,Definition\n/)

    const word = ownWord()
    await page.getByRole('link', { name: 'What the assistant says' }).click()
    await page.getByRole('button', { name: 'New answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New answer' })
    await dialog.getByLabel('In English').fill('We have it on Fridays.')
    await dialog.getByLabel('In Kiswahili').fill('Tunayo siku za Ijumaa.')
    await dialog.getByLabel('Asked with').fill(word)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').getByText('We have it on Fridays.')).toBeVisible()
    expect((await conversationOf({ playwright, baseURL }, 'ai', `${word}?`)).said).toContain('We have it on Fridays.')
  },
)
