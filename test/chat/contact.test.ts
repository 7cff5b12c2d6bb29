import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactIn } from '../../src/shop/chat/contact-address.ts'
import { CONTACT_TEXTS, HIDDEN_ADDRESS } from '../../src/shop/chat/rules-contact.ts'
import { CHAT_LIMITS, KEEP_HUMAN_DAYS, APOLOGY_KNOWN_TEXT, APOLOGY_TEXT, UNREAD_SECONDS } from '../../src/shop/chat/rules.ts'
import { nairobiMidnight } from '../../src/shop/clock.ts'
import { signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { nairobiTime } from '../support/nairobi-time.ts'
import { type TestChat, beginChat, chatOf, colleagueOf } from '../support/chats.ts'

let t: TestServer
const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
let day = 0

beforeAll(async () => {
  t = await testServer()
})
// Each on a morning of its own.
beforeEach(() => t.clock.set(nairobiTime('2027-09', ++day, 9)))
afterAll(() => t.close())

const newAddress = () => `guest-${randomUUID().slice(0, 8)}@mail.example`
const colleague = () => colleagueOf(t)
async function tick(): Promise<void> {
  await Promise.all([t.shop.chatJobs.tick(), t.shop.chatJobs.tick()])
  await t.shop.notifications.sendMessages()
  await t.runJobs()
}
const mailsTo = (address: string) =>
  rows<{ subject: string; text: string; html: string }>('select * from mail_outbox where recipient = $1 order by id', [address])
const addressOf = async ({ id }: TestChat) =>
  (await rows<{ contact_email: string | null }>('select contact_email from chat_conversations where id = $1', [id]))[0]?.contact_email
const lastOf = async ({ read }: TestChat) => (await read()).items.slice(-2).map(({ content }) => content)

/** A guest who has waited for longer than was promised, and was asked for an address. */
async function apologisedChat(more: Parameters<typeof beginChat>[2] = {}): Promise<TestChat> {
  const chat = await beginChat(t, 'Anybody?', more)
  t.clock.forward(301)
  await tick()
  return chat
}
/** An answer that nobody has read for long enough. */
async function answered(chat: TestChat, text = 'The coat is 92 cm long.'): Promise<void> {
  expect((await (await colleague()).answer(chat.id, text)).status).toBe(200)
  t.clock.forward(UNREAD_SECONDS - 1)
  await tick()
  const [address] = await rows<{ contact_email: string }>('select contact_email from chat_conversations where id = $1', [chat.id])
  const before = (await mailsTo(address?.contact_email ?? '')).length
  t.clock.forward(1)
  await tick()
  expect((await mailsTo(address?.contact_email ?? '')).length - before).toBeLessThanOrEqual(1)
}

test('a guest who gives an address after the apology is told so, and gets one e-mail about an answer that is unread for 60 seconds', async () => {
  const chat = await apologisedChat()
  expect((await lastOf(chat)).at(-1)).toBe(APOLOGY_TEXT.en)
  const address = newAddress()
  expect((await chat.say(`Please write to ${address.toUpperCase()}.`)).status).toBe(200)
  expect(await lastOf(chat)).toEqual([`Please write to ${HIDDEN_ADDRESS.en}.`, CONTACT_TEXTS.kept.en])
  expect(await addressOf(chat)).toBe(address)
  t.clock.forward(10)
  await tick()
  // No automatic answer beside that one.
  expect((await lastOf(chat)).at(-1)).toBe(CONTACT_TEXTS.kept.en)
  await answered(chat)
  const [mail, ...others] = await mailsTo(address)
  expect([mail?.subject, others]).toEqual(['We have answered you', []])
  expect(mail?.text).toContain('/#chat')
  // Words with a space: the port in the mail's address is another each time, and may hold any short number.
  for (const words of ['The coat', '92 cm', 'Anybody', chat.key, chat.id]) expect(`${mail?.text} ${mail?.html}`).not.toContain(words)
  t.clock.forward(3600)
  await tick()
  expect(await mailsTo(address)).toHaveLength(1)
  await answered(chat, 'And in blue.')
  expect(await mailsTo(address)).toHaveLength(2)
})

test('who reads the answer is not written to', async () => {
  const chat = await apologisedChat()
  const address = newAddress()
  await chat.say(address)
  await (await colleague()).answer(chat.id, 'Here I am.')
  const { conversation } = await chat.read()
  await chat.call('POST', `/api/chat/conversations/${chat.id}/read`, { seq: conversation.last_seq })
  t.clock.forward(UNREAD_SECONDS)
  await tick()
  expect(await mailsTo(address)).toEqual([])
})

test('in Kiswahili it is said in Kiswahili, also in the e-mail', async () => {
  const chat = await apologisedChat({ context: { path: '/', language: 'sw' }, text: 'Habari, nataka kuongea na mtu tafadhali' })
  await chat.say('Habari, naomba msaada wa mtu tafadhali')
  await rows(`update chat_conversations set language = 'sw' where id = $1`, [chat.id])
  const address = newAddress()
  await chat.say(`Niandikie hapa tafadhali ${address}`)
  expect(await lastOf(chat)).toEqual([`Niandikie hapa tafadhali ${HIDDEN_ADDRESS.sw}`, CONTACT_TEXTS.kept.sw])
  await answered(chat)
  expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual(['Tumekujibu'])
})

test('staff see that there is an address, and nowhere which; the shopper’s own page does not get it either', async () => {
  const chat = await apologisedChat()
  const address = newAddress()
  const desk = await colleague()
  expect((await desk.detail(chat.id)).person.has_contact).toBe(false)
  await chat.say(`It is ${address}`)
  const detail = await desk.detail(chat.id)
  expect(detail.person).toMatchObject({ has_contact: true, email: null })
  const list = await desk.call('GET', '/api/admin/chat/conversations')
  expect(JSON.stringify([detail, list.body, await chat.read()])).not.toContain(address)
  expect((await desk.call<{ items: unknown[] }>('GET', `/api/admin/chat/conversations?q=${address}`)).body.items).toEqual([])
})

test('an address before the apology, and one that is none, are words like others', async () => {
  const chat = await beginChat(t, 'My address is early@mail.example')
  t.clock.forward(301)
  await tick()
  for (const text of ['me @ home', 'a@b', '@upya_shop', 'x@y.z..']) await chat.say(text)
  expect(await addressOf(chat)).toBeNull()
  const said = (await chat.read()).items.filter(({ sender }) => sender === 'customer').map(({ content }) => content)
  expect(said).toEqual(['My address is early@mail.example', 'me @ home', 'a@b', '@upya_shop', 'x@y.z..'])
})

test('what a person asked for is theirs to read: once they have answered, an address stays in the words until sorry is said again', async () => {
  const chat = await apologisedChat()
  const desk = await colleague()
  await desk.answer(chat.id, 'Which e-mail did you order with?')
  await chat.say('It was first@mail.example')
  expect((await lastOf(chat)).at(-1)).toBe('It was first@mail.example')
  expect(await addressOf(chat)).toBeNull()
  // Also while that message waits past the promise, as sorry was said in it already.
  t.clock.forward(301)
  await tick()
  await chat.say('Or second@mail.example')
  expect((await desk.detail(chat.id)).messages.at(-1)?.content).toBe('Or second@mail.example')
  await desk.assign(chat.id, null)
  await chat.say('Still third@mail.example')
  expect(await addressOf(chat)).toBeNull()
  t.clock.forward(301)
  await tick()
  const address = newAddress()
  await chat.say(address)
  expect([await addressOf(chat), await lastOf(chat)]).toEqual([address, [HIDDEN_ADDRESS.en, CONTACT_TEXTS.kept.en]])
})

test('the offer stands in a conversation that somebody has, from sorry to their answer', async () => {
  const chat = await beginChat(t, 'Help me')
  const desk = await colleague()
  await desk.answer(chat.id, 'One moment.')
  await chat.say('And the fee?')
  t.clock.forward(301)
  await tick()
  const address = newAddress()
  await chat.say(`Write to ${address}`)
  expect(await addressOf(chat)).toBe(address)
  await desk.answer(chat.id, 'Whose order is it?')
  await chat.say('My sister, sister@mail.example')
  expect((await lastOf(chat)).at(-1)).toBe('My sister, sister@mail.example')
})

test.each([
  ['@', '@'.repeat(4000)],
  ['a@', 'a@'.repeat(2000)],
  ['a@.', `a@${'.'.repeat(998)}`],
  ['a', 'a'.repeat(1000)],
])('a text is read for addresses at once, also one of many %s', async (_, text) => {
  const offered = {
    user_id: null,
    guest_id: randomUUID(),
    status: 'queued',
    apologised_at: t.clock.now(),
    answered_at: null,
    unanswered_since: null,
    contact_email: null,
  } as const
  const begun = process.cpuUsage()
  expect(await contactIn({ text, language: 'en' }, offered, { limits: t.shop.limits, network: null })).toBeNull()
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('one address a conversation: a second one is not kept, also of two at once and in a later wait', async () => {
  const chat = await apologisedChat()
  const [first, second, third] = [newAddress(), newAddress(), newAddress()]
  await Promise.all([chat.say(`${first} or ${third}`), chat.say(second)])
  const kept = await addressOf(chat)
  expect([first, second]).toContain(kept)
  await chat.say(`No, ${third}!`)
  expect(await lastOf(chat)).toEqual([`No, ${HIDDEN_ADDRESS.en}!`, CONTACT_TEXTS.known.en])
  const desk = await colleague()
  await desk.answer(chat.id, 'One moment.')
  await desk.assign(chat.id, null)
  await chat.say('Still there?')
  t.clock.forward(301)
  await tick()
  expect((await lastOf(chat)).at(-1)).toBe(APOLOGY_KNOWN_TEXT.en)
  await chat.say(third)
  expect(await addressOf(chat)).toBe(kept)
  const words = await rows<{ content: string }>('select content from chat_messages where conversation_id = $1', [chat.id])
  expect(JSON.stringify(words)).not.toMatch(/guest-\w+@/)
})

test('sent again, the same message gives one address and one answer', async () => {
  const chat = await apologisedChat()
  const [address, client_id] = [newAddress(), randomUUID()]
  await Promise.all([1, 2, 3].map(() => chat.say(address, { client_id })))
  const { items } = await chat.read()
  expect(items.filter(({ content }) => content === CONTACT_TEXTS.kept.en)).toHaveLength(1)
})

test('who signs in later hears as a member, and the address is forgotten', async () => {
  const chat = await apologisedChat()
  const address = newAddress()
  await chat.say(address)
  const member = await signUp(t)
  const own = chatOf(t, chat, member)
  await (await colleague()).answer(chat.id, 'Here I am.')
  await own.read()
  expect(await addressOf(chat)).toBeNull()
  t.clock.forward(UNREAD_SECONDS)
  await tick()
  expect(await mailsTo(address)).toEqual([])
  expect(await rows(`select from notifications where user_id = $1 and type = 'chat_answer'`, [member.id])).toHaveLength(1)
  await own.say(newAddress())
  expect(await addressOf(chat)).toBeNull()
})

test('[open-85] it is in the export, and goes with the conversation: deleted by its guest, erased with them, emptied', async () => {
  const [exported, deleted, emptied] = [await apologisedChat(), await apologisedChat(), await apologisedChat()]
  const addresses = [newAddress(), newAddress(), newAddress()] as const
  for (const [n, chat] of [exported, deleted, emptied].entries()) await chat.say(addresses[n]!)
  expect(await t.shop.chat.conversationsOfGuests([exported.guest])).toMatchObject([{ contact_email: addresses[0] }])
  // An e-mail that is queued and not sent yet goes as well.
  for (const chat of [exported, deleted, emptied]) await (await colleague()).answer(chat.id, 'Here I am.')
  t.clock.forward(UNREAD_SECONDS)
  await t.shop.chatJobs.tick()
  const queued = async () =>
    (await rows<{ n: number }>(`select count(*)::int as n from letter_queue where recipient = any($1)`, [addresses]))[0]?.n
  const logged = async () =>
    (await rows<{ n: number }>(`select count(*)::int as n from mail_deliveries where address = any($1)`, [addresses]))[0]?.n
  expect([await queued(), await logged()]).toEqual([3, 3])
  await t.shop.chat.forgetGuests([exported.guest])
  expect([await queued(), await logged()]).toEqual([2, 2])
  expect((await deleted.call('DELETE', `/api/chat/conversations/${deleted.id}`)).status).toBe(200)
  expect([await queued(), await logged()]).toEqual([1, 1])
  t.clock.forward((KEEP_HUMAN_DAYS + 1) * 86_400)
  while ((await t.shop.chat.emptyOld()) > 0);
  expect([await addressOf(emptied), await queued(), await logged()]).toEqual([null, 0, 0])
  await t.shop.notifications.sendMessages()
  for (const address of addresses) expect(await mailsTo(address)).toEqual([])
})

test('nobody fills the mailbox of another: one is taken three times a day however it is written, and gets five e-mails at most', async () => {
  const name = `victim${randomUUID().slice(0, 6)}`
  const written = [
    `${name}@mail.example`,
    `${name}+a@mail.example`,
    `${name.slice(0, 3)}.${name.slice(3)}@mail.example`,
    `${name}+b@mail.example`,
  ]
  const chats: TestChat[] = []
  for (const address of written) {
    const chat = await apologisedChat()
    await chat.say(address)
    chats.push(chat)
  }
  expect((await Promise.all(chats.map(addressOf))).map((kept) => kept !== null)).toEqual([true, true, true, false])
  expect((await lastOf(chats[3]!)).at(-1)).toBe(CONTACT_TEXTS.refused.en)
  for (let n = 0; n < 3; n++) for (const chat of chats.slice(0, 3)) await answered(chat, `Answer ${n}`)
  const mails = await rows(`select from mail_outbox where recipient like $1`, [`${name.slice(0, 3)}%@mail.example`])
  expect(mails).toHaveLength(CHAT_LIMITS.contactMailsPerAddressDay)
})

test('one person, and one network, give so many addresses a day', async () => {
  const limited = await testServer({ env: { RATE_LIMIT: '1000000' } })
  const [outer, guest] = [t, randomUUID()]
  t = limited
  try {
    t.clock.set(new Date(nairobiMidnight('2027-10-01').getTime() + 9 * 3_600_000))
    const chats: TestChat[] = []
    for (let n = 0; n < CHAT_LIMITS.contactsPerNetworkDay + 2; n++) {
      if (n % 10 === 0) t.clock.forward(3600)
      const chat = await beginChat(t, 'Anybody?')
      if (n < CHAT_LIMITS.contactsPerPersonDay + 1)
        await rows('update chat_conversations set guest_id = $2 where id = $1', [chat.id, guest])
      chats.push(chat)
    }
    t.clock.forward(301)
    await t.shop.chat.apologise()
    for (const chat of chats) await chat.say(newAddress())
    const kept = (await Promise.all(chats.map(addressOf))).map((address) => address !== null)
    const own = CHAT_LIMITS.contactsPerPersonDay
    expect(kept.slice(0, own + 1)).toEqual([...Array<boolean>(own).fill(true), false])
    expect(kept.filter(Boolean)).toHaveLength(CHAT_LIMITS.contactsPerNetworkDay)
  } finally {
    t = outer
    await limited.close()
  }
})
