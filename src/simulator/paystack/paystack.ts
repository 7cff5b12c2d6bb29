import type { FastifyInstance } from 'fastify'
import type { Schedule } from '../schedule.ts'
import { type LoggedRequest, mountApi } from './api.ts'
import { mountControl } from './control.ts'
import { createProcessor } from './processor.ts'
import { createTransactions } from './transactions.ts'
import { mountPages } from './page-routes.ts'
import { createFaults } from './faults.ts'
import { createWebhooks } from './webhooks.ts'

/** As the merchant has set them in the dashboard. */
export interface PaystackSettings {
  /** Where the shop takes webhooks; without it none are sent. */
  webhookUrl?: string
  /** Where browsers find the simulators, without `/paystack`; from the address of the request when not set. */
  pageBase?: string
  /** Between two tries of a webhook; 3 minutes at real pace. Milliseconds. */
  retryAfterMs?: number
}

export interface PaystackOptions extends PaystackSettings {
  schedule: Schedule
  /** Until a transfer arrives or a refund moves. Milliseconds. */
  paceMs: number
  keep: number
  merchantName: string
  /** The control API; true. */
  control?: boolean
}

/** Paystack: its API below `/paystack`, the hosted page, the sender of webhooks, and the control API below `/control/paystack`. */
export async function mountPaystack(app: FastifyInstance, options: PaystackOptions): Promise<void> {
  const { schedule, paceMs, keep, merchantName, pageBase } = options
  const transactions = createTransactions({ schedule, keep })
  const retryAfterMs = options.retryAfterMs ?? Math.max(200, paceMs * 90)
  const warn = (about: object, message: string) => app.log.warn(about, message)
  const webhooks = createWebhooks({ schedule, url: options.webhookUrl, retryAfterMs, warn })
  const processor = createProcessor({ transactions, webhooks, schedule, paceMs })
  const faults = createFaults()
  const log: LoggedRequest[] = []
  app.addHook('onClose', () => webhooks.close())
  await app.register(async (api) => mountApi(api, { transactions, processor, faults, pageBase, log, now: schedule.now }), {
    prefix: '/paystack',
  })
  await app.register(async (pages) => mountPages(pages, { transactions, processor, schedule, merchantName }), { prefix: '/paystack' })
  if (options.control ?? true)
    await app.register(async (control) => mountControl(control, { transactions, processor, faults, webhooks, log }), {
      prefix: '/control/paystack',
    })
}
