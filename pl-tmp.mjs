import sp from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { startShop } from './bench/child.ts'
const shop = await startShop({ dataDir: '/tmp/pl-bench', env: { PAGE_CACHE: 'true' }, role: 'web' })
const browser = await chromium.launch({ executablePath: await sp.executablePath(), args: ['--no-sandbox'], headless: true })
try {
  for (const path of ['/', '/feed']) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const s = await context.newCDPSession(page)
    await s.send('Network.enable')
    s.on(
      'Network.requestWillBeSent',
      ({ request, initiator }) =>
        request.url.includes('.js') &&
        console.log(
          path,
          request.url.split('/').pop(),
          initiator.type,
          (initiator.url || '').split('/').pop(),
          JSON.stringify(initiator.stack?.callFrames?.[0]?.url?.split('/').pop() ?? ''),
        ),
    )
    await page.goto(shop.base + path)
    await page.waitForTimeout(7000)
    await context.close()
  }
} finally {
  await browser.close()
  await shop.stop()
}
