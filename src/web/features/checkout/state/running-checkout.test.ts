import { describe, expect, it } from 'vitest'
import { parseRunning } from './running-checkout.ts'

const running = {
  id: 'a'.repeat(32),
  started: new Date().toISOString(),
  total: 1700,
  kind: 'bag',
  phone: '254712345678',
  items: [{ product_id: 'p1', size: 'M', quantity: 1 }],
}

describe('the running checkout', () => {
  it('is found again after a reload', () => expect(parseRunning(JSON.parse(JSON.stringify(running)))).toEqual(running))

  it('needs no more than id and time', () => {
    expect(parseRunning({ id: running.id, started: running.started })).toMatchObject({
      id: running.id,
      kind: 'bag',
      items: [],
      phone: null,
    })
  })

  it.each([
    null,
    'x',
    [],
    {},
    { ...running, id: '../../x' },
    { ...running, started: 'soon' },
    { ...running, started: '2020-01-01T00:00:00Z' },
  ])('is none when storage holds %j', (found) => expect(parseRunning(found)).toBeNull())
})
