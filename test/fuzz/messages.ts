import type { CreationOptions, RequestOptions } from '../../src/shop/accounts/passkeys/contract.ts'
import { createAuthenticator, type SoftPasskey } from '../support/authenticator.ts'
import { appCode } from '../support/members.ts'
import { pageOf } from '../support/passkeys.ts'
import type { TestServer } from '../support/server.ts'
import type { Sent } from './send.ts'
import type { FuzzVisitor } from './visitors.ts'

// What comes to a visitor beside the answers: codes and links by e-mail and phone, and what their authenticator says.

const MAILS = {
  name: 'fuzz_mails',
  text: 'select subject, text, headers from mail_outbox where lower(recipient) = any($1) order by created_at desc, id desc limit 3',
}
const ADDRESS = /[\w.+-]+@mail\.example/gi
/** As they are typed, in JSON. */
const PHONE = /"(\+?(?:254|0)[\d ]{8,12})"/g
const CODE = /\b\d{6}\b/
const LINK = /[?&/](?:token=|u\/|look\/)?([\w-]{20,64})(?:[\s&"]|$)/g

/**
 * What was just sent to the addresses that the request, or the account, names; a code belongs to what the answer calls by its
 * id. `isTheirs`: nobody reads what is sent to others.
 */
export async function readMessages(
  t: TestServer,
  visitor: FuzzVisitor,
  { payload, about }: Sent,
  path: string,
  answer: unknown,
): Promise<void> {
  const typed = typeof payload === 'string' ? payload : ''
  const theirs = [...typed.matchAll(ADDRESS)].map(([address]) => address.toLowerCase()).filter(visitor.isTheirs)
  const phones = [...typed.matchAll(PHONE)].map(([, phone = '']) => phone).filter(visitor.isTheirs)
  if (theirs.length === 0 && phones.length === 0 && visitor.email === '') return
  await t.shop.accounts.idle()
  const mails = await t.database.db.query<{ subject: string; text: string; headers: unknown }>(MAILS, [[...theirs, visitor.email]])
  const texts = await Promise.all(phones.map((phone) => textsOn(t, phone)))
  const id = (answer as { id?: unknown }).id
  const within = [...(typeof id === 'string' ? [id] : []), ...about, path]
  for (const words of [
    ...mails.map((mail) => `${mail.subject}\n${mail.text}\n${JSON.stringify(mail.headers ?? {})}`),
    ...texts.flat(),
  ].reverse()) {
    const code = CODE.exec(words)?.[0]
    if (code) visitor.known.add('code', code, within)
    for (const [, token] of words.matchAll(LINK)) visitor.known.add('token', token, within)
  }
}

async function textsOn(t: TestServer, phone: string): Promise<string[]> {
  await t.shop.checkout.idle()
  const response = await fetch(`${t.mpesa}/sms?phone=${encodeURIComponent(phone)}`)
  const { items = [] } = (await response.json()) as { items?: { text: string }[] }
  return items.slice(0, 2).map(({ text }) => text)
}

const passkeys = new WeakMap<object, SoftPasskey[]>()

/** Answers a challenge as a browser does, or shows the code of an app; it is sent with one of the next requests. */
export function useAuthenticator(t: TestServer, { known }: FuzzVisitor, path: string, answer: unknown): void {
  if (!answer || typeof answer !== 'object') return
  if ('secret' in answer && typeof answer.secret === 'string') known.add('code', appCode(answer.secret, t.clock.now().getTime()), [path])
  if (!('challenge' in answer)) return
  const authenticator = createAuthenticator({ origin: pageOf(t) })
  const own = passkeys.get(known) ?? []
  passkeys.set(known, own)
  if ('rp' in answer) {
    const { passkey, credential } = authenticator.create(answer as CreationOptions)
    own.push(passkey)
    known.add('credential', credential)
    return
  }
  const { allowCredentials = [] } = answer as RequestOptions & { allowCredentials?: { id: string }[] }
  const passkey = own.findLast(({ id }) => allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id))
  if (passkey) known.add('credential', authenticator.get(passkey, answer as RequestOptions))
}
