import type { Broken, Over } from './breaking.ts'
import { percent } from './breaking.ts'
import type { BrokenStore, BrokenWorker } from './behind.ts'
import type { Crowd, FloodedCrowd } from './crowd.ts'
import type { Needs } from './model.ts'
import type { OrderCosts } from './order-costs.ts'
import type { StreamCosts } from './stream-costs.ts'
import type { IdleCost, Unit, UnitCost } from './unit-costs.ts'

// In Markdown, as docs/performance.md has them.

function markdown(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [row(heads), `|${'---|'.repeat(heads.length)}`, ...lines.map(row)].join('\n')
}

export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  return size >= 10 ? value.toFixed(1) : size >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(2)))
}

const named = (values: Record<string, number>, unit = '') =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${short(value)}${unit}`)
    .join(', ')

export function unitTable(units: Partial<Record<Unit, UnitCost>>, ceiling: UnitCost): string {
  const all = { ...units, 'the ceiling: node:http, one query': ceiling }
  return markdown(
    ['milliseconds of processor time for one', 'CDN', 'web process', 'database', 'web by the ceiling', 'bytes'],
    Object.entries(all).map(([name, { cdn, web, database, bytes }]) => [
      name,
      cdn ? short(cdn) : '',
      short(web),
      short(database),
      short(web / ceiling.web),
      short(bytes),
    ]),
  )
}

export function orderTable(order: OrderCosts, stream: StreamCosts, idle: IdleCost): string {
  return markdown(
    ['', 'web', 'worker', 'database', ''],
    [
      [
        'an order, from the bag to its e-mails, ms',
        short(order.web),
        short(order.worker),
        short(order.database),
        `${short(order.commits)} commits, ${short(order.rows)} rows, ${short(order.log / 1000)} kB of log, ${short(order.bytes / 1000)} kB of tables, ${short(order.mails)} e-mails (${order.orders} orders)`,
      ],
      ['nobody there, ms a second', short(idle.web), short(idle.worker), short(idle.database), ''],
      [
        'an open stream, ms a minute',
        short(stream.minute),
        '',
        '',
        `${short(stream.memory / 1024)} kB of memory (${stream.streams} streams)`,
      ],
      ['a message to one stream, ms', short(stream.message), '', '', `${short(stream.bytes)} bytes`],
    ],
  )
}

export function brokenTable(tiers: readonly Broken[]): string {
  const lines = tiers.flatMap(({ name, held, gave, over }) => [
    [`**${name}**`, `${short(held)}/s`, `held; then ${gave}`, '', '', '', ''],
    ...over.map((one) => overLine(one)),
  ])
  return markdown(
    ['', 'asked', 'of it turned away, failed, not sent', 'served, of the peak; p99', 'Pay p50, p99 ms', 'paid, failed', 'calm after; MB'],
    lines,
  )
}

function overLine({ times, rate, busy, failed, unsent, goodput, p99, paid, recovered, memory }: Over): string[] {
  const pay = paid.reading.kinds['pay']
  return [
    `${times} times`,
    `${short(rate)}/s`,
    [busy, failed, unsent].map(percent).join(', '),
    `${percent(goodput)}; ${short(p99)} ms`,
    `${short(pay?.p50 ?? Number.NaN)}, ${short(pay?.p99 ?? Number.NaN)}`,
    `${paid.paid}, ${paid.pressed - paid.paid}`,
    `${recovered.toFixed(1)} s; ${named(memory)}`,
  ]
}

export function storeTable(stores: readonly BrokenStore[]): string {
  const lines = stores.flatMap(({ name, held, steps, over }) => [
    [`**${name}**`, `${short(held)}/s held`, '', '', ''],
    ...[steps.at(-1), ...over].flatMap((step) =>
      step
        ? [
            [
              `asked for ${short(step.rate)}/s`,
              `${short(step.served)}/s`,
              `${short(step.p50)}, ${short(step.p99)} ms`,
              `${step.refused}, ${step.failed}`,
              short(step.bench),
            ],
          ]
        : [],
    ),
  ])
  return markdown(['commits as large as those of an order', 'done', 'p50, p99', 'waiting too many, failed', 'cores of the bench'], lines)
}

export function workerLine(broken: BrokenWorker): string {
  const { orders, mails, failed, took, perSecond, cores, memory, paidMeanwhile } = broken
  return `The worker hung while ${orders} guests pressed Pay: ${paidMeanwhile} were paid, ${failed} failed. Going on, it had everything done in ${took.toFixed(1)} s: ${short(perSecond)} e-mails a second (${mails} in all), ${short(cores)} cores, ${memory} MB.`
}

export function crowdTable(crowds: readonly (Crowd | FloodedCrowd)[]): string {
  const line = (name: string, one: Crowd) => [
    name,
    `${short(one.rate)}/s${one.rate < one.wanted * 0.99 ? ` of ${short(one.wanted)}` : ''}; ${one.streams}`,
    `${short(one.served)}/s; ${short(one.p50)}, ${short(one.p99)}`,
    [one.busy, one.failed, one.unsent].map(percent).join(', '),
    `${one.paid.paid} of ${one.paid.pressed}; ${short(one.paid.reading.kinds['pay']?.p50 ?? Number.NaN)}, ${short(one.paid.reading.kinds['pay']?.p99 ?? Number.NaN)}; ${one.paid.busy}${one.paid.byCdn ? `, ${one.paid.byCdn} of them by the CDN` : ''}`,
    named(one.cores),
    named(one.memory),
  ]
  return markdown(
    [
      'shoppers',
      'asked; streams',
      'served; p50, p99 ms',
      'turned away, failed, not sent',
      'paid; Pay p50, p99 ms; told to come again',
      'cores',
      'MB',
    ],
    crowds.flatMap((one) => [
      line(short(one.shoppers), one),
      ...('past' in one
        ? [
            [
              'past the CDN',
              `${short(one.past.rate)}/s`,
              `${short(one.past.served)}/s; ${short(one.past.p50)}, ${short(one.past.p99)}`,
              [one.past.busy, one.past.failed, one.past.unsent].map(percent).join(', '),
              '',
              '',
              '',
            ],
          ]
        : []),
    ]),
  )
}

export function modelTable(needs: readonly Needs[], kes: number): string {
  const rows: [string, (of: Needs) => string][] = [
    ['visits, requests, orders a second', (of) => [of.visits, of.requests, of.orders].map(short).join(', ')],
    ['of it past the CDN, a second; streams', (of) => `${short(of.reaching)}; ${short(of.shoppers)}`],
    ['cores: CDN, web, worker, database', ({ cores }) => [cores.cdn, cores.web, cores.worker, cores.database].map(short).join(', ')],
    ['of the web’s, for streams; news of stock every', (of) => `${short(of.streamCores)}; ${short(of.apart)} s`],
    ['processes to run: web, worker', ({ processes }) => `${processes.web}, ${processes.worker}`],
    [
      'memory: web, worker, connections of the database, GB',
      ({ memory }) => [memory.web, memory.worker, memory.database].map((mb) => short(mb / 1024)).join(', '),
    ],
    ['connections to the database', ({ connections }) => `${connections}${connections > 100 ? ': a pooler' : ''}`],
    ['log and tables written in an hour, GB', (of) => `${short(of.logPerHour)}, ${short(of.bytesPerHour)}`],
    ['sent, Mbit/s', ({ megabits }) => short(megabits)],
    ['with one of each, full first', ({ first }) => `${first.what}, at ${short(first.at)} shoppers`],
    ['an order: seconds of processors', ({ perOrder }) => short(perOrder.seconds)],
    [
      'an order: cores in use, cores rented, what is sent, US$',
      ({ perOrder }) => [perOrder.used, perOrder.rented, perOrder.sent].map(short).join(', '),
    ],
    ['the same in KES', ({ perOrder }) => [perOrder.used, perOrder.rented, perOrder.sent].map((usd) => short(usd * kes)).join(', ')],
  ]
  return markdown(
    ['shoppers at once', ...needs.map(({ shoppers }) => shoppers.toLocaleString('en'))],
    rows.map(([name, of]) => [name, ...needs.map(of)]),
  )
}

/** As docs/operations.md has it. */
export function processTable(needs: readonly Needs[]): string {
  return markdown(
    ['shoppers at once', 'orders an hour', 'web', 'workers', 'cores: CDN, all web, database', 'GB: web, streams included', 'connections'],
    needs.map(({ shoppers, orders, processes, cores, memory, connections }) => [
      shoppers.toLocaleString('en'),
      short(orders * 3600),
      String(processes.web),
      String(processes.worker),
      [cores.cdn, cores.web, cores.database].map(short).join(', '),
      short(memory.web / 1024),
      `${connections}${connections > 100 ? ', by a pooler' : ''}`,
    ]),
  )
}
