import { startCollector } from '../support/collector.ts'
import { question } from './support/analytics-tool.ts'
import { visitorWho } from './support/overlays.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// From a browser to SQL. The shop has a collector only in test:all (serve.ts).

test.use({ overlays: true })

const loaded = () => performance.getEntriesByType('resource').some(({ name }) => /\/page-traces-/.test(name))

test(
  'what a browser asks is in one trace with the statements that answer it, once it may be measured',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    test.slow()
    const collector = await startCollector(200, Number(process.env['UPYA_E2E_COLLECTOR']))
    try {
      await visitorWho(page, ['consent'])
      // One of the few whose times are asked for.
      await page.addInitScript(() => {
        Math.random = () => 0.001
      })
      const told: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/telemetry')) told.push(request.postData() ?? '')
      })
      await open(page, '/')
      await expect(question(page)).toBeVisible()
      expect(await page.evaluate(loaded)).toBe(false)
      await question(page).getByRole('button', { name: 'Allow all' }).click()
      await page.waitForFunction(loaded)

      const asked = page.waitForRequest((request) => /\/api\/products\/[0-9a-f-]{36}$/.test(request.url()))
      await page.locator('li[data-id] a[href^="/product/"]').first().click()
      const [, trace = ''] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec((await asked).headers()['traceparent'] ?? '') ?? []
      expect(trace).not.toBe('')
      // Whoever leaves says what there is to say.
      await page.goto('/privacy')
      await expect.poll(() => collector.of(trace).map(({ service }) => service), { timeout: 20_000 }).toContain('upya-browser')
      const spans = collector.of(trace)
      const call = spans.find(({ name }) => name === 'browser call /api/products')
      const request = spans.find(({ name }) => name === 'GET /api/products/:id')
      expect(request?.parentSpanId).toBe(call?.spanId)
      const statements = spans.filter(({ attributes }) => attributes['db.query.summary'] !== undefined)
      expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
      // Times and random ids, and no piece by its name or id.
      for (const message of told) expect(message).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|guest|@/)
    } finally {
      await collector.close()
    }
  },
)
