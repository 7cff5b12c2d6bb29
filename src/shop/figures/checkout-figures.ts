import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { CustomerFigures, Sales } from './contract.ts'
import { TRAFFIC } from './customer-sql.ts'
import type { Days, SharedReads } from './days.ts'
import { dayIn, type Span } from './rules-days.ts'
import { salesOf, type DaySums } from './rules-sales.ts'

/** How people pay, and how many get that far. */
export function createCheckoutFigures({ db, days }: Pick<AreaDeps, 'db'> & { days: Days }) {
  async function parts(span: Span, shared: SharedReads): Promise<Pick<CustomerFigures, 'methods' | 'areas'>> {
    const [methods, areas] = await Promise.all([
      days.read<DaySums & { method: string }>('daysByMethod', span, shared),
      days.read<DaySums & { area: string }>('daysByArea', span, shared),
    ])
    return {
      methods: methods.map((row) => ({ method: row.method, sales: salesOf(row) })).toSorted((a, b) => b.sales.net - a.sales.net),
      areas: areas.map((row) => ({ area: row.area, sales: salesOf(row) })).toSorted((a, b) => b.sales.net - a.sales.net),
    }
  }

  async function attempts(span: Span, shared: SharedReads): Promise<CustomerFigures['attempts']> {
    const rows = await days.read<{ gateway: string; outcome: string; attempts: number }>('attempts', span, shared)
    return [...new Set(rows.map(({ gateway }) => gateway))].sort().map((gateway) => {
      const own = rows.filter((row) => row.gateway === gateway)
      const of = (outcome: string) => own.find((row) => row.outcome === outcome)?.attempts ?? 0
      const rest = own.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'rescued').toSorted((a, b) => b.attempts - a.attempts)
      const all = own.reduce((sum, row) => sum + row.attempts, 0)
      return {
        gateway,
        attempts: all,
        paid: of('paid'),
        rescued: of('rescued'),
        rest: rest.map(({ outcome, attempts }) => ({ outcome, attempts })),
      }
    })
  }

  /** `tried`: the attempts of the span. Those beyond its checkouts repeat one that was not paid. */
  async function funnel(span: Span, { checkouts, paid }: Sales, tried: CustomerFigures['attempts']): Promise<CustomerFigures['funnel']> {
    const [traffic] = await db.query<{ views: number; adds: number }>(TRAFFIC, [span.from, dayIn(later(span.until, -0.001))])
    const { views = 0, adds = 0 } = traffic ?? {}
    return [
      { step: 'views', count: views },
      { step: 'adds', count: adds },
      { step: 'checkouts', count: checkouts },
      { step: 'attempts', count: tried.reduce((sum, { attempts: own }) => sum + own, 0) },
      { step: 'paid', count: paid },
    ]
  }

  return { parts, attempts, funnel }
}
