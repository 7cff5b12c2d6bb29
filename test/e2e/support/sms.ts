import { expect, type Page } from '@playwright/test'

/** The six digits of the newest SMS on this phone, written 07... */
export async function codeOn(page: Page, phone: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/simulator/sms?phone=254${phone.slice(1)}`)
      code = /\b\d{6}\b/.exec(await reply.text())?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}
