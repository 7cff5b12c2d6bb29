import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './test.ts'

export const PASSWORD = 'kitenge-na-kikoi'

export function newEmail(): string {
  return `member-${randomUUID()}@mail.example`
}

export const isPhone = () => test.info().project.name === 'phone'

/** The visitor's way in, wherever this screen has it (shell-07). */
export function signInButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Sign In', exact: true }).filter({ visible: true }).first()
}

/** What a member sees in its place: the account menu, or the menu of phones behind the member's own picture. */
export function accountControl(page: Page): Locator {
  return page.getByRole('button', { name: isPhone() ? /^Menu and account of / : /^Account of / })
}

export async function openDialog(page: Page): Promise<Locator> {
  await signInButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Fills the form of the dialog or the page and sends it. */
export async function signInWith(form: Page | Locator, email: string, password = PASSWORD): Promise<void> {
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
}

/** By the account menu, or by the menu of phones. */
export async function signOutBy(page: Page): Promise<void> {
  if (isPhone()) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click()
  } else {
    await accountControl(page).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
}
