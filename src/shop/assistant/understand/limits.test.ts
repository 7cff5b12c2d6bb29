import { describe, expect, test } from 'vitest'
import { NEW_STATE } from '../command.ts'
import { STATE_BYTES } from '../../chat/rules.ts'
import { rememberSize } from './memory.ts'
import { nextSizes } from './next-sizes.ts'
import { understand } from './understand.ts'

const read = (text: string) => understand(text, NEW_STATE, { hasProduct: false }).commands

describe('a limit that is denied is the opposite limit', () => {
  test.each([
    ['do not show me anything over 2000', undefined, 2000],
    ["don't show me dresses above 3000", undefined, 3000],
    ['nothing over 2000 dresses', undefined, 2000],
    ['nothing above 1500', undefined, 1500],
    ['no more than 2000', undefined, 2000],
    ['not more than 1500', undefined, 1500],
    ['dress no more than 2k', undefined, 2000],
    ['not over 2000', undefined, 2000],
    ['si zaidi ya 2000', undefined, 2000],
    ['sio zaidi ya elfu mbili', undefined, 2000],
    ['usinionyeshe kitu zaidi ya 2000', undefined, 2000],
    ['kitu chini ya 2000', undefined, 2000],
    ['no less than 1000', 1000, undefined],
    ['si chini ya 1000', 1000, undefined],
    ['less than 2000 but more than 1000', 1000, 2000],
    ['more than 1000', 1000, undefined],
    ['dresses over 2000', 2000, undefined],
  ])('%s', (text, min, max) => {
    const [command] = read(text)
    expect(command).toMatchObject({ intent: 'search' })
    expect([command?.slots.min_price, command?.slots.max_price]).toEqual([min, max])
  })
  test('heels are refused, not the limit', () =>
    expect(read('no heels under 2000')[0]?.slots).toMatchObject({ max_price: 2000, exclude: { kind: ['heels'] } }))
  test('more without a sum is more', () => expect(read('show me more')[0]?.intent).toBe('more'))
})

describe('two numbers with a dash are a range, and no code', () => {
  test.each(['dress 1000-2000', 'order 1000-2000', 'dresses 1,000-2,000'])('%s', (text) =>
    expect(read(text)).toMatchObject([{ intent: 'search', slots: { min_price: 1000, max_price: 2000 } }]),
  )
  test.each(['code ABC-1234', 'KARIBU-2024'])('%s', (text) => expect(read(text)[0]?.intent).toBe('check_code'))
})

describe('the next size', () => {
  test.each([
    [['12'], 1, ['14', 'UK 14', 'M', 'L']],
    [['12', 'UK 12', 'M'], 1, ['14', 'UK 14', 'M', 'L']],
    [['12', 'UK 12', 'M'], -1, ['10', 'UK 10', 'S', 'M']],
    [['M'], 1, ['L']],
    [['XL'], 1, ['XXL', '2XL']],
    [['4XL'], 1, ['4XL', 'XXXXL']],
    [['42'], 1, ['43']],
    [['7', 'UK 7', '41'], 1, ['8', 'UK 8', '42']],
    [['W32', '32'], 1, ['W33', '33']],
  ] as const)('%j by %d is %j', (sizes, step, next) => expect(nextSizes(sizes, step)).toEqual(next))
  test('bare numbers of clothes go by two, of shoes and waists by one', () => {
    expect(nextSizes(['42'], 1, { kind: ['dress'] })).toContain('44')
    expect(nextSizes(['42'], 1, { category: 'shoes' })).toEqual(['43'])
    expect(nextSizes(['32'], -1, { kind: ['jeans'] })).toEqual(['31'])
  })
})

test('sizes of many pieces stay within the room of the state, the latest last', () => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  let state = { ...NEW_STATE, list: [id(0)] }
  for (let n = 0; n < 200; n++) state = { ...rememberSize(state, id(n), 'UK 12'), list: state.list }
  expect(Buffer.byteLength(JSON.stringify(state))).toBeLessThanOrEqual(STATE_BYTES)
  expect(state.sizes[id(199)]).toBe('UK 12')
  expect(state.list).toEqual([id(0)])
})
