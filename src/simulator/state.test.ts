import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createPrompts, type Prompt } from './state.ts'

test('a prompt ends once: what comes later changes nothing and tells nobody', () => {
  const told: Prompt[] = []
  const prompts = createPrompts({
    clock: systemClock,
    approveAfterMs: 1000,
    promptMs: 1000,
    keep: 10,
    onEnd: (prompt) => told.push(prompt),
  })
  const order = {
    phone: '254712345678',
    amount: 10,
    accountReference: 'UP-1',
    description: 'Upya',
    shortCode: '174379',
    callbackUrl: 'https://shop.example/cb',
  }
  const prompt = prompts.open(order)
  if (prompt === 'busy') throw new Error(prompt)
  expect([prompts.end(prompt, 'cancelled'), prompts.end(prompt, 'paid')]).toEqual([true, false])
  expect(prompt.result).toMatchObject({ outcome: 'cancelled' })
  expect(told).toHaveLength(1)
  prompts.close()
})

test('two requests of one phone in the same instant have different ids', () => {
  const clock = { now: () => new Date('2026-03-14T07:32:00Z') }
  const prompts = createPrompts({ clock, approveAfterMs: 1000, promptMs: 1000, keep: 10, onEnd: () => {} })
  const order = {
    phone: '254712345678',
    amount: 10,
    accountReference: 'UP-1',
    description: 'Upya',
    shortCode: '174379',
    callbackUrl: 'https://shop.example/cb',
  }
  const first = prompts.open(order)
  if (first === 'busy') throw new Error(first)
  prompts.end(first, 'cancelled')
  const second = prompts.open(order)
  prompts.close()
  expect(second).not.toBe('busy')
  expect(second).not.toHaveProperty('id', first.id)
})
