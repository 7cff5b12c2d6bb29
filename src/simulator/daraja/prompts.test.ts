import { afterEach, expect, test } from 'vitest'
import { createLedger } from './ledger.ts'
import { createSchedule } from '../schedule.ts'
import { SCENARIOS } from './scenarios.ts'
import type { Prompt } from './prompt.ts'
import { createPrompts } from './prompts.ts'
import { createSeededRandom } from '../seeded-random.ts'

const clock = { now: () => new Date('2026-03-14T07:32:00Z') }
const order = {
  phone: '254712345678',
  amount: 10,
  accountReference: 'UP-1',
  description: 'Upya',
  shortCode: '174379',
  callbackUrl: 'https://shop.example/cb',
  scenario: SCENARIOS.waits,
}

const schedule = createSchedule(clock)
afterEach(() => schedule.close())

function processor() {
  const ended: Prompt[] = []
  const ledger = createLedger({ clock, keep: 10 })
  const prompts = createPrompts({
    clock,
    schedule,
    ledger,
    random: createSeededRandom(1),
    approveAfterMs: 1000,
    promptMs: 60_000,
    keep: 10,
    onEnd: (prompt) => ended.push(prompt),
  })
  function open(scenario: keyof typeof SCENARIOS, phone = order.phone): Prompt {
    const prompt = prompts.open({ ...order, phone, scenario: SCENARIOS[scenario] })
    if (prompt === 'busy') throw new Error(prompt)
    return prompt
  }
  return { prompts, ledger, ended, open }
}

test('a prompt ends once: later outcomes change nothing and send nothing', () => {
  const { prompts, ended, open } = processor()
  const prompt = open('waits')
  expect([prompts.end(prompt, 'cancelled'), prompts.end(prompt, 'paid')]).toEqual([true, false])
  expect(prompt.result).toMatchObject({ outcome: 'cancelled' })
  expect(ended).toHaveLength(1)
})

test('two requests of one phone in the same instant have different ids', () => {
  const { prompts, open } = processor()
  const first = open('waits')
  prompts.end(first, 'cancelled')
  expect(open('waits').id).not.toBe(first.id)
})

test('a late payer lets the phone go when the prompt is over, and pays long after', () => {
  const { prompts, ledger, ended, open } = processor()
  const late = open('late')
  expect(prompts.open(order)).toBe('busy')
  schedule.advance(60)
  expect([late.result, ended.length]).toEqual([undefined, 0])
  open('cancels')
  schedule.advance(25 * 60)
  expect(late.result).toBeUndefined()
  schedule.advance(60)
  expect(late.result).toMatchObject({ outcome: 'paid', amount: 10 })
  expect(ledger.all()).toMatchObject([{ phone: order.phone, amount: 10, receipt: late.result?.receipt }])
})

test('the sandbox number times out after 14 seconds', () => {
  const { open } = processor()
  const prompt = open('sandbox_number')
  schedule.advance(13.9)
  expect(prompt.result).toBeUndefined()
  schedule.advance(0.2)
  expect(prompt.result).toMatchObject({ outcome: 'no_answer' })
})

test('who shows an older receipt moves no money; without an older one it is a payment like any other', () => {
  const { prompts, ledger, open } = processor()
  const first = open('reused_receipt')
  prompts.end(first)
  const second = open('reused_receipt', '254713345678')
  prompts.end(second)
  expect(second.result?.receipt).toBe(first.result?.receipt)
  expect(ledger.all()).toHaveLength(1)
})

test('what is over is forgotten, the sums are not', () => {
  const ledger = createLedger({ clock, keep: 2 })
  const pay = (amount: number) => ledger.receive({ kind: 'paybill', phone: order.phone, amount, account: 'UP-1' })
  const first = pay(100)
  pay(30)
  ledger.reverse(pay(5))
  expect(ledger.find(first.receipt)).toBeUndefined()
  expect([ledger.all().length, ledger.openingBalance()]).toEqual([2, 130])
  expect([ledger.total('in'), ledger.total('out')]).toEqual([135, 5])
})
