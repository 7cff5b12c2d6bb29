import type { OpenWork } from '../payments/contract.ts'
import { OPEN_SQL } from '../payments/reports/open-work-sql.ts'
import type { AreaDeps } from '../deps.ts'
import type { OpenCounts } from './contract.ts'
import { COUNT_MAX } from '../list-count.ts'

const few = (rows: string) => `(select count(*)::int from (select ${rows} limit ${COUNT_MAX + 1}) few)`

const OPEN = {
  name: 'insights_open_counts',
  text: `select ${OPEN_SQL},
    ${few(`from orders o where o.fulfillment_status = 'details_received'
      and o.fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and o.status = 'paid'`)} as orders,
    ${few(`from order_returns where state in ('asked', 'received')`)} as returns,
    ${few(`from chat_conversations where status = 'queued'`)} as chats,
    ${few(`from videos where state = 'failed' and (playable_at is null or published_at is null or state <> 'ready')`)} as videos`,
}

/** Their plans are tested. */
export const OPEN_STATEMENTS = { open: OPEN }

type Row = OpenWork & Pick<OpenCounts, 'orders' | 'returns' | 'chats' | 'videos'>

/** What an admin has to do, counted for the navigation. */
export function createOpenCounts({ db }: Pick<AreaDeps, 'db'>, queueCount: () => Promise<number>) {
  return {
    async openCounts(): Promise<OpenCounts> {
      const [[row], queue] = await Promise.all([db.query<Row>(OPEN, []), queueCount()])
      if (!row) throw new Error('counts are one row')
      const { orders, returns, chats, videos, reviews, refunds, unmatched, messages } = row
      return { orders, returns, chats, videos, queue, payments: reviews + refunds + unmatched + messages }
    },
  }
}
