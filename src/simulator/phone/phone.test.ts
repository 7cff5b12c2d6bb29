import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, pause, promptedIds, startSimulator, type TestSimulator } from '../test-simulator.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ promptMs: 1500 })
})
afterAll(() => world.close())

let count = 0
/** A prompt that waits for the user, on a phone of its own. */
async function ring(where: TestSimulator = world, phone = `2547220001${10 + ++count}`) {
  const token = `cb${++count}`
  const { request } = promptedIds(await where.gateway.start(attemptOf(phone, token)))
  return { phone, token, id: request }
}

async function answer(phone: string, body: object, where: TestSimulator = world) {
  const response = await where.phone(`/${phone}/answer`, body)
  return { status: response.status, body: (await response.json()) as { outcome?: string; error?: { code: string } } }
}

const resultOf = (token: string, where: TestSimulator = world) => where.evidence(token)

describe('an answer is refused', () => {
  test.each([
    [{ pin: '123' }],
    [{ pin: '12345' }],
    [{ pin: 'abcd' }],
    [{ pin: 1234 }],
    [{}],
    [{ cancel: false }],
    [{ pin: '1234', cancel: true }],
  ])('when it is neither a PIN of four digits nor a cancel: %j', async (body) => {
    const { phone } = await ring()
    expect((await answer(phone, body)).status).toBe(422)
    expect((await answer(phone, { cancel: true })).status).toBe(200)
  })

  test('on a phone without a prompt', async () => {
    expect(await answer('254722999999', { pin: '1234' })).toMatchObject({ status: 409, body: { error: { code: 'prompt_over' } } })
  })

  test('a second time: the first one counts, and one callback goes out', async () => {
    const { phone, token } = await ring()
    const both = await Promise.all([answer(phone, { cancel: true }), answer(phone, { pin: '1234' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await world.message(token)
    await pause(20)
    expect(world.received.filter((one) => one.token === token)).toHaveLength(1)
  })

  test('when the prompt on the screen was an older one', async () => {
    const first = await ring()
    await answer(first.phone, { cancel: true })
    const second = await ring(world, first.phone)
    expect((await answer(first.phone, { pin: '1234', request: first.id })).status).toBe(409)
    expect((await answer(first.phone, { pin: '1234', request: second.id })).status).toBe(200)
  })

  test('when the time is over, even if the process is late to notice', async () => {
    const late = await startSimulator({ promptMs: 60_000 })
    const { phone, token } = await ring(late)
    late.moveClock(60)
    expect((await answer(phone, { pin: '1234' }, late)).status).toBe(409)
    expect(await resultOf(token, late)).toMatchObject({ kind: 'not_paid', failure: 'no_answer' })
    await late.close()
  })

  test('on a number that answers by itself', async () => {
    const { phone } = await ring(world, '254722000037')
    expect((await answer(phone, { pin: '1234' })).body.error?.code).toBe('answers_by_itself')
  })
})

describe('an answer decides', () => {
  test('0000 is the wrong PIN', async () => {
    const { phone, token } = await ring()
    expect((await answer(phone, { pin: '0000' })).body.outcome).toBe('wrong_pin')
    expect(await resultOf(token)).toMatchObject({ kind: 'not_paid', failure: 'wrong_pin', code: '2001' })
  })

  test('cancel is 1032', async () => {
    const { phone, token } = await ring()
    await answer(phone, { cancel: true })
    expect(await resultOf(token)).toMatchObject({ kind: 'not_paid', failure: 'cancelled', code: '1032' })
  })

  test('any other four digits pay', async () => {
    const { phone, token } = await ring()
    await answer(phone, { pin: '1234' })
    expect(await resultOf(token)).toMatchObject({ kind: 'paid', amount: 1500 })
  })

  test('nobody answering is 1037', async () => {
    const { token } = await ring()
    expect(await resultOf(token)).toMatchObject({ kind: 'not_paid', failure: 'no_answer', code: '1037' })
  })
})

describe('the pages', () => {
  test('carry a policy without inline scripts or styles, and keep to it', async () => {
    const { phone } = await ring()
    for (const path of ['', `/${phone}`, '/254722000037']) {
      const response = await world.phone(path)
      const text = await response.text()
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/)
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+="/)
    }
  })

  test('show the prompt, and afterwards the message with the receipt', async () => {
    const { phone, token } = await ring()
    expect(await (await world.phone(`/${phone}`)).text()).toContain('Do you want to pay KES 1,500 to UPYA account UP-7K3M9Q?')
    await answer(phone, { pin: '4321' })
    const paid = await resultOf(token)
    const screen = await (await world.phone(`/${phone}/screen`)).text()
    expect(screen).toContain(`${paid.kind === 'paid' && paid.receipt} Confirmed. KES 1,500 paid to UPYA`)
    expect(screen).not.toContain('Enter M-PESA PIN')
  })

  test('list the newest prompt first', async () => {
    const first = await ring()
    const second = await ring()
    const text = await (await world.phone('/live')).text()
    expect(text.indexOf(second.phone)).toBeGreaterThan(-1)
    expect(text.indexOf(second.phone)).toBeLessThan(text.indexOf(first.phone))
  })

  test('are not sent again while nothing has changed', async () => {
    const { phone } = await ring()
    const screen = await world.phone(`/${phone}/screen`)
    const same = await fetch(screen.url, { headers: { 'x-screen-key': screen.headers.get('x-screen-key') ?? '' } })
    expect([screen.status, same.status]).toEqual([200, 304])
  })

  test('escape what the merchant sent', async () => {
    const phone = '254733000111'
    await world.gateway.start(attemptOf(phone, 'escape', { accountReference: '<b onx="1">' }))
    const text = await (await world.phone(`/${phone}`)).text()
    expect(text).not.toContain('<b ')
    expect(text).toContain('&#60;b onx=&#34;1')
  })

  test('open a number however it is written, and say so when it is none', async () => {
    const opened = await world.phone('?number=0712%20345%20678')
    expect(new URL(opened.url).pathname).toBe('/simulator/phone/254712345678')
    expect(await (await world.phone('/12345')).text()).toContain('Enter a Kenyan mobile number')
  })

  test.each([
    ['base.css', 'text/css'],
    ['prompt.css', 'text/css'],
    ['phone.js', 'text/javascript'],
  ])('serve %s', async (name, type) => {
    const response = await world.phone(`/assets/${name}`)
    await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)])
  })
})
