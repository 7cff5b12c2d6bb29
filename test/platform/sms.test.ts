import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createSms, type SmsKeys } from '../../src/platform/sms.ts'
import { simulatedSms } from '../../src/simulator/daraja/credentials.ts'
import { simulator } from '../../src/simulator/simulator.ts'

let company: FastifyInstance
let base: string
beforeAll(async () => {
  company = fastify()
  await company.register(simulator, { prefix: '/simulator' })
  base = `${await company.listen({ host: '127.0.0.1', port: 0 })}/simulator`
})
afterAll(() => company.close())

const sms = (change: Partial<SmsKeys> = {}) => createSms({ ...simulatedSms(base), ...change })
/** Nothing for a number that is no phone. */
async function received(phone: string): Promise<{ from: string; text: string }[]> {
  const response = await fetch(`${base}/sms?phone=${phone}`)
  return ((await response.json()) as { items?: { from: string; text: string }[] }).items ?? []
}
const page = async (path: string) => (await fetch(`${base}/phone${path}`)).text()

/** A provider as it is on a bad day. */
async function answering(status: number, body: string, work: (base: string) => Promise<void>): Promise<void> {
  const app = fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null)
  app.post('/version1/messaging', (_request, reply) => reply.code(status).type('application/json').send(body))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await work(address).finally(() => app.close())
}

describe('an SMS that is refused throws, with the words of the provider and without the number', () => {
  test.each([
    ['a wrong key', { apiKey: 'wrong' }, '254712345678', 'HTTP 401 The supplied authentication is invalid'],
    ['a wrong user', { username: 'someone' }, '254712345678', 'HTTP 401'],
    ['a name nobody registered', { senderId: 'SAFARICOM' }, '254712345678', 'InvalidSenderId'],
    ['a number that is none', {}, '254212345678', '403 InvalidPhoneNumber'],
    ['a phone that is not reached', {}, '254712345037', '407 CouldNotRoute'],
    ['a provider that is away', { baseUrl: 'http://127.0.0.1:9' }, '254712345678', 'fetch failed'],
  ])('%s', async (_, change, to, words) => {
    const error = await sms(change)
      .send({ to, text: 'Hello' })
      .catch((caught: Error) => caught)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toMatch(/\d{7}/)
    expect(await received(to)).toEqual([])
  })

  test.each([
    [201, 'not json, for +254712345678', 'unreadable answer'],
    [201, '{"SMSMessageData":{}}', 'unreadable answer'],
    [201, '{"SMSMessageData":{"Message":"Sent to 0/1","Recipients":[]}}', 'Sent to 0/1'],
    [500, 'for +254712345678', 'HTTP 500'],
  ])('%i %s', async (status, body, words) => {
    await answering(status, body, async (baseUrl) => {
      const error = await sms({ baseUrl })
        .send({ to: '254712345678', text: 'Hello' })
        .catch((caught: Error) => caught)
      expect((error as Error).message).toContain(words)
      expect((error as Error).message).not.toContain('254712345678')
    })
  })

  test('what the form lacks is named', async () => {
    const { username, apiKey } = simulatedSms(base)
    const response = await fetch(`${base}/version1/messaging`, {
      method: 'POST',
      headers: { apikey: apiKey },
      body: new URLSearchParams({ username, to: '+254712345678' }),
    })
    expect([response.status, await response.text()]).toEqual([400, "Request is missing required form field 'message'"])
  })
})

describe('an SMS that is taken', () => {
  test('is on the phone, newest first, however its number is written', async () => {
    await sms().send({ to: '254711000111', text: 'First' })
    await sms().send({ to: '254711000111', text: 'Second & last' })
    expect((await received('0711 000 111')).map(({ from, text }) => [from, text])).toEqual([
      ['UPYA', 'Second & last'],
      ['UPYA', 'First'],
    ])
    expect(await received('254711000112')).toEqual([])
  })

  test('is seen on the page of the phone and in the list, and only there', async () => {
    await sms().send({ to: '254711000113', text: 'Your code is 123456. <b>Hide it</b>' })
    const shown = await page('/254711000113')
    expect(shown).toContain('<strong class="code">123456</strong>')
    expect(shown).toContain('&#60;b&#62;Hide it')
    expect(await page('')).toContain('0711 000 113')
    expect(await page('/254711000114')).not.toContain('123456')
  })

  test('changes the screen by itself', async () => {
    const screen = `${base}/phone/254711000115/screen`
    const before = (await fetch(screen)).headers.get('x-screen-key') ?? ''
    expect((await fetch(screen, { headers: { 'x-screen-key': before } })).status).toBe(304)
    await sms().send({ to: '254711000115', text: 'News' })
    const after = await fetch(screen, { headers: { 'x-screen-key': before } })
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining('News')])
  })

  test('goes without a sender of its own, too', async () => {
    await sms({ senderId: undefined }).send({ to: '254711000116', text: 'Plain' })
    expect(await received('254711000116')).toMatchObject([{ from: 'AFRICASTKNG', text: 'Plain' }])
  })
})

describe('settings', () => {
  test('half of them are refused by the name that is missing', () => {
    expect(() => readConfig({ AT_USERNAME: 'upya' })).toThrow('AT_API_KEY missing beside AT_USERNAME')
  })

  test('without them there is no SMS; with them the real provider is asked', () => {
    expect(readConfig({}).sms).toBeUndefined()
    expect(readConfig({ AT_USERNAME: 'upya', AT_API_KEY: 'k' }).sms).toEqual({
      username: 'upya',
      apiKey: 'k',
      senderId: undefined,
      baseUrl: 'https://api.africastalking.com',
    })
    expect(readConfig({ AT_USERNAME: 'u', AT_API_KEY: 'k', AT_BASE_URL: 'https://sms.example/' }).sms?.baseUrl).toBe('https://sms.example')
  })
})
