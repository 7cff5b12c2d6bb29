import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlertSettings } from '../../src/shop/chat/contract-desk.ts'
import { AWAY_SECONDS, promiseEnds, APOLOGY_TEXT, ALERT_PAUSE_SECONDS, type AlertChannel } from '../../src/shop/chat/rules.ts'
import type { Call } from '../support/api-client.ts'
import { codeOn, textsOn } from '../support/codes.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { beginChat, deskOf } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
const at = (hour: number, on = day) => nairobiTime('2027-06', on, hour)
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a day of its own, with nobody there and nothing that waits.
beforeEach(async () => {
  day++
  t.clock.set(at(10))
  await rows('delete from chat_people')
  await rows(`update chat_conversations set status = 'resolved'`)
})
afterAll(() => t.close())

/** Somebody of the staff who has been at the inbox, and is away now. */
async function away(by: AlertChannel | null = null, phone: string | null = null): Promise<SignedInMember> {
  const admin = await signUpAdmin(t)
  const { call } = deskOf(t, admin)
  if (phone) await confirm(call, phone)
  await call('POST', '/api/admin/chat/presence', { conversation_id: null })
  const answered = by
    ? await call<AlertSettings>('PUT', '/api/admin/chat/alerts', { by })
    : await call<AlertSettings>('GET', '/api/admin/chat/alerts')
  expect(answered.body).toEqual({ by: by ?? 'sms', phone, texts: true })
  t.clock.forward(AWAY_SECONDS)
  return admin
}
async function confirm(call: Call, phone: string): Promise<void> {
  const { id } = (await call<{ id: string }>('POST', '/api/contact-codes', { kind: 'phone', phone_number: phone })).body
  await t.shop.contacts.contactCodesSent()
  await call('POST', '/api/contact-codes/confirm', { id, code: await codeOn(t, phone) })
}
const newPhone = () => `2547${randomInt(10_000_000, 99_999_999)}`
async function tick(): Promise<void> {
  await Promise.all([t.shop.chatJobs.tick(), t.shop.chatJobs.tick()])
  await t.shop.notifications.sendMessages()
  await t.runJobs()
}
const mailsTo = async ({ email }: SignedInMember) =>
  (
    await rows<{ subject: string }>(
      `select subject from mail_outbox where recipient = $1 and (subject like '%waits%' or subject like '%mentioned%') order by id`,
      [email],
    )
  ).map(({ subject }) => subject)
const textsTo = async (phone: string) => (await textsOn(t, phone)).filter((text) => !/\bcode\b/.test(text))
const bellOf = async ({ id }: SignedInMember) =>
  (await rows<{ type: string }>('select type from notifications where user_id = $1 order by created_at, id', [id])).map(({ type }) => type)

test('[chat-09] past the promise those who are away hear by SMS where they have confirmed a phone, else by e-mail, or not, as each has chosen', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const [texted, mailed, reached, silent] = [await away('sms', phone), await away('email', other), await away(), await away('none')]
  const here = await signUpAdmin(t)
  await beginChat(t, 'Anybody?')
  t.clock.forward(300)
  await deskOf(t, here).call('POST', '/api/admin/chat/presence', { conversation_id: null })
  await tick()
  expect(await textsTo(phone)).toEqual([])
  t.clock.forward(1)
  await tick()
  expect(await textsTo(phone)).toEqual([expect.stringMatching(/^A shopper has waited for longer than we promised\. http\S+\/admin\/chat$/)])
  expect((await textsTo(phone))[0]?.length).toBeLessThanOrEqual(160)
  expect(await textsTo(other)).toEqual([])
  const letter = 'Somebody waits for an answer in the chat'
  expect(await Promise.all([texted, mailed, reached, silent, here].map(mailsTo))).toEqual([[], [letter], [letter], [], []])
  expect(await Promise.all([texted, mailed, reached, silent, here].map(bellOf))).toEqual([
    ['chat_waiting'],
    ['chat_waiting'],
    ['chat_waiting'],
    [],
    [],
  ])
})

test('one message in 15 minutes, and only about new ones who wait', async () => {
  const admin = await away('email')
  await beginChat(t, 'First')
  t.clock.forward(301)
  await tick()
  await beginChat(t, 'Second')
  t.clock.forward(301)
  await tick()
  expect(await mailsTo(admin)).toHaveLength(1)
  t.clock.forward(ALERT_PAUSE_SECONDS - 301)
  await tick()
  expect(await mailsTo(admin)).toHaveLength(2)
  t.clock.forward(ALERT_PAUSE_SECONDS)
  await tick()
  expect(await mailsTo(admin)).toHaveLength(2)
})

test('[chat-08] who writes at night is promised nothing before eight: nobody is told, and nobody is sorry, until five minutes past', async () => {
  const admin = await away('email')
  t.clock.set(at(22))
  const chat = await beginChat(t, 'Good night')
  const sorry = async () => (await chat.read()).items.filter(({ content }) => content === APOLOGY_TEXT.en).length
  for (const hour of [23, 32]) {
    t.clock.set(at(hour))
    await tick()
    expect([await mailsTo(admin), await sorry()]).toEqual([[], 0])
  }
  t.clock.forward(301)
  await tick()
  expect([await mailsTo(admin), await sorry()]).toEqual([['Somebody waits for an answer in the chat'], 1])
  expect([at(7.5), at(10), at(19.99), at(20)].map((from) => promiseEnds(from, 6))).toEqual([at(8.1), at(10.1), at(32.09), at(32.1)])
  day++
})

test.each(['is_admin = false', 'disabled_at = now()'])(
  'who runs the shop no more (%s) hears nothing, and is nobody to assign to or to mention',
  async (change) => {
    const admin = await away('email')
    const desk = deskOf(t, await signUpAdmin(t))
    const others = async () =>
      (await desk.call<{ items: { id: string }[] }>('GET', '/api/admin/chat/people')).body.items.map(({ id }) => id)
    const open = await beginChat(t, 'Hello')
    expect(await others()).toContain(admin.id)
    await rows(`update users set ${change} where id = $1`, [admin.id])
    expect(await others()).not.toContain(admin.id)
    expect((await desk.assign(open.id, admin.id)).status).toBe(404)
    await desk.call('POST', `/api/admin/chat/conversations/${open.id}/notes`, { text: 'Please look', mentions: [admin.id] })
    await beginChat(t, 'Anybody?')
    t.clock.forward(301)
    await tick()
    expect([await mailsTo(admin), await bellOf(admin)]).toEqual([[], []])
  },
)

test('who is mentioned in a note and is away gets a notification and one message; who is there, and who is no admin, none', async () => {
  const phone = newPhone()
  const [texted, mailed, silent] = [await away('sms', phone), await away('email'), await away('none')]
  const [here, writer, member] = [await signUpAdmin(t), await signUpAdmin(t), await signUp(t)]
  for (const one of [here, writer]) await deskOf(t, one).call('POST', '/api/admin/chat/presence', { conversation_id: null })
  const chat = await beginChat(t, 'Hello')
  const named = [texted, mailed, silent, here, writer, member]
  const { status } = await deskOf(t, writer).call('POST', `/api/admin/chat/conversations/${chat.id}/notes`, {
    text: '@Wanjiku please look: order UP-1',
    mentions: named.map(({ id }) => id),
  })
  expect(status).toBe(200)
  await tick()
  expect(await Promise.all(named.map(bellOf))).toEqual([['chat_mention'], ['chat_mention'], ['chat_mention'], [], [], []])
  expect(await Promise.all(named.map(mailsTo))).toEqual([[], ['You are mentioned in a note'], [], [], [], []])
  expect(await textsTo(phone)).toEqual([expect.stringContaining(`/admin/chat/${chat.id}`)])
  const letters = await rows<{ text: string }>('select text from mail_outbox where recipient = $1', [mailed.email])
  expect(JSON.stringify([letters, await textsTo(phone)])).not.toContain('UP-1')
})
