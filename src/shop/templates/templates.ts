import type { Areas } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import type { Email } from '../email.ts'
import { ShopError } from '../errors.ts'
import type { Order } from '../orders/contract.ts'
import { TEST_EMAILS } from '../notifications/rules-mail.ts'
import type { MailPreview, PreviewQuery, TestMailResult } from './contract.ts'
import { EXAMPLE_DETAILS, EXAMPLE_ORDER } from './example.ts'
import { isAboutOrder, recipientFor, TEMPLATE_GROUPS, templateRule } from './rules.ts'
import { writeTemplate } from './write-template.ts'

const NEWEST_ORDER = {
  name: 'templates_newest_order',
  text: 'select id from orders order by created_at desc nulls last, id desc nulls last limit 1',
}
const ORDER_BY_NUMBER = { name: 'templates_order_by_number', text: 'select id from orders where order_number = upper($1)' }

export interface TemplatesDeps extends Pick<AreaDeps, 'db' | 'clock' | 'mailer' | 'publicUrl'> {
  areas: Pick<Areas, 'limits' | 'orders'>
}

/** Every e-mail of the shop, for looking at it and for a test. */
export function createTemplates({ db, clock, mailer, publicUrl, areas }: TemplatesDeps) {
  /** The one that is named, or the newest; null when there is none yet. Throws `order_not_found`. */
  async function orderFor(number: string | undefined): Promise<Order | null> {
    const [row] = await db.query<{ id: string }>(number ? ORDER_BY_NUMBER : NEWEST_ORDER, number ? [number] : [])
    const order = row ? await areas.orders.find(row.id) : null
    if (number && !order) throw new ShopError('order_not_found')
    return order
  }

  async function write({ event, to: wanted, order: number }: PreviewQuery) {
    const found = await orderFor(number)
    const to = recipientFor(event, wanted)
    const order = found ?? EXAMPLE_ORDER
    // Its parcel has no address yet, which is what the e-mail is about.
    const lacksDetails = event === 'delivery_details_received' && order.delivery_address === null
    const written = lacksDetails ? { ...order, ...EXAMPLE_DETAILS } : order
    const mail = writeTemplate(event, to, { order: written, at: clock.now(), publicUrl })
    const { example } = TEMPLATE_GROUPS[templateRule(event).group]
    const notReal = isAboutOrder(event) && !found ? 'There is no order yet: this one is an example.' : null
    return {
      order,
      opened: found,
      to,
      mail,
      example: notReal ?? (lacksDetails ? 'The order is real; its address is an example.' : example),
    }
  }

  return {
    /** An e-mail as this order would get it; `opened` is the real one whose data it shows. Throws `order_not_found`. */
    async preview(query: PreviewQuery): Promise<MailPreview & { html: string; opened: Order | null }> {
      const { event } = query
      const { order, opened, to, mail, example } = await write(query)
      const unused = !templateRule(event).to.includes(to)
      const number = isAboutOrder(event) ? order.order_number : null
      return { event, to, unused, order_number: number, example, opened, ...mail, size: Buffer.byteLength(mail.html) }
    },

    /** The same, to the admin who asks; how the mail server answered. Throws `order_not_found`, `too_many_requests`. */
    async sendTest(query: PreviewQuery, admin: { id: string; email: string }): Promise<TestMailResult> {
      const { mail } = await write(query)
      await areas.limits.take('test-email', admin.id, TEST_EMAILS.max, TEST_EMAILS.seconds)
      const test: Email = { ...mail, subject: `[Test] ${mail.subject}` }
      try {
        const answer = await mailer.send({ to: admin.email, ...test })
        return { to: admin.email, success: true, answer: answer ?? '' }
      } catch (error) {
        return { to: admin.email, success: false, answer: (error as Error).message }
      }
    },
  }
}
