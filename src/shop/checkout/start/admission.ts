import { createHash } from 'node:crypto'
import { later } from '../../clock.ts'
import { ShopError } from '../../errors.ts'
import type { PaymentMethod } from '../../payments/rules.ts'
import type { Areas } from '../../areas.ts'
import {
  HOLD_LIMITS,
  isHigher,
  needsConfirmation,
  networkShareOf,
  shareOf,
  UNANSWERED_PROMPTS_PER_NETWORK,
  type HoldTimes,
  holdTimes,
  type Standing,
} from '../rules-holds.ts'
import { FREE_ORDERS_PER_ASKER, FREE_ORDERS_PER_CONTACT, OPEN_PER_PHONE, OPEN_PER_SHOPPER } from '../rules.ts'
import type { Applicant, Checkout, OpenNow } from '../store.ts'

// Who may have how much taken off sale. Inside the transaction of Pay, behind locks of everyone that is counted: requests
// at the same time are counted one after the other.

export interface Admission {
  standing: Standing
  /** The shopper has confirmed the number. */
  phoneConfirmed: boolean
  times: HoldTimes
}

/** The standing of this applicant now. */
export async function standingOf({ contacts, orders }: Areas, { owner, phone }: Pick<Applicant, 'owner' | 'phone'>): Promise<Admission> {
  const [confirmed, bought] = await Promise.all([contacts.confirmed(phone, owner), orders.hasBought(owner, phone)])
  const person = owner.userId !== null || confirmed.person || bought.paid
  const customer = bought.owner || (confirmed.phone && bought.phone)
  const standing = customer ? 'customer' : person ? 'confirmed' : 'unproven'
  return { standing, phoneConfirmed: confirmed.phone, times: holdTimes(standing) }
}

/** The network of a request as checkouts store it for a while: a hash that can be compared, not read. */
export function networkKey(address: string): string {
  return createHash('sha256').update(`network ${address}`).digest('base64url').slice(0, 22)
}

/** Units that all of a standing, and all of it from one network, may hold together; null for no end. */
interface Shares {
  share: number | null
  networkShare: number | null
}

/** What is measured before anything is counted: further requests of the same applicant wait from here on. */
export interface PreparedAdmission extends Shares {
  admission: Admission
}

/** How much all of this standing may hold. Further ones of it wait from here on, where there is an end. */
async function lockShares(areas: Areas, standing: Standing, network: string | null, unitsInShop: number): Promise<Shares> {
  if (network === null) return { share: null, networkShare: null }
  const share = shareOf(standing, unitsInShop)
  if (share !== null) await areas.checkouts.lockShare(standing)
  return { share, networkShare: networkShareOf(standing, unitsInShop) }
}

/** Of no use where shares are not counted. */
async function unitsFor({ catalogue }: Areas, network: string | null): Promise<number> {
  return network === null ? 0 : catalogue.unitsInShop()
}

/** Identifies the shopper, and locks everyone that is counted until the end of the transaction. Before any product is locked. */
export async function prepareAdmission(areas: Areas, applicant: Applicant): Promise<PreparedAdmission> {
  const [admission, unitsInShop] = await Promise.all([
    standingOf(areas, applicant),
    unitsFor(areas, applicant.network),
    areas.checkouts.lockApplicant(applicant),
  ])
  return { admission, ...(await lockShares(areas, admission.standing, applicant.network, unitsInShop)) }
}

/**
 * Refuses methods, and prompts, that only a confirmed shopper may use. `network`: null where networks are not counted. Throws
 * `confirmation_required`, and `phone_confirmation_required` where only the number itself will do.
 */
export async function requireConfirmedPerson(areas: Areas, method: PaymentMethod, admission: Admission, network: string | null, now: Date) {
  const { standing, phoneConfirmed } = admission
  const strict = async () => (await areas.settings.get()).guest_holds === 'confirm'
  if (standing === 'unproven' && (needsConfirmation(method) || (await strict()))) throw new ShopError('confirmation_required')
  if (method !== 'mpesa' || phoneConfirmed || network === null) return
  const { max, seconds } = UNANSWERED_PROMPTS_PER_NETWORK
  const unanswered = await areas.checkouts.unansweredPrompts(network, later(now, -seconds))
  if (unanswered >= max) throw new ShopError('phone_confirmation_required')
}

/**
 * Admits a prepared applicant to hold these units. Throws `confirmation_required` or `phone_confirmation_required` where a
 * code helps, else `too_many_open_checkouts`, `too_many_pieces`, `holds_exhausted`.
 */
export async function admit(
  areas: Areas,
  applicant: Applicant,
  prepared: PreparedAdmission,
  asked: { method: PaymentMethod; units: number; now: Date },
) {
  const { admission } = prepared
  const { standing } = admission
  const { method, units, now } = asked
  const [open] = await Promise.all([
    areas.checkouts.open(applicant, standing),
    requireConfirmedPerson(areas, method, admission, applicant.network, now),
  ])
  refuseTooMany(open, admission, units)
  if (isFull(open, prepared, units)) throw refusalFor(standing, 'holds_exhausted')
}

/**
 * An order that a discount code makes free is made at once, and its SMS and e-mails go to whoever was named: counted by whom they
 * reach and who asks, but for a confirmed number, and for members, who are written to at their own address (`ownEmail`). Who is
 * known is counted alone: a whole town may share a network. Throws `phone_confirmation_required` where a code helps, else
 * `too_many_requests`.
 */
export async function admitFreeOrder(areas: Areas, applicant: Applicant, { phoneConfirmed, ownEmail }: FreeOrderProof): Promise<void> {
  const { owner, network } = applicant
  const phone = owner.userId !== null || phoneConfirmed ? null : applicant.phone
  const email = applicant.email === ownEmail ? null : (applicant.email?.toLowerCase() ?? null)
  if (phone === null && email === null) return
  const asker = owner.userId ?? (phoneConfirmed ? applicant.phone : network)
  const isWithin = async (what: string, whom: string | null, limit: { max: number; seconds: number }) =>
    whom === null || areas.limits.isWithin(what, whom, limit)
  // One after another, in one order: each count is a row that is locked until the order is stored.
  if (!(await isWithin('free-order', email, FREE_ORDERS_PER_CONTACT))) throw tooManyMails()
  const isFew =
    (await isWithin('free-order', phone, FREE_ORDERS_PER_CONTACT)) && (await isWithin('free-order-by', asker, FREE_ORDERS_PER_ASKER))
  if (!isFew) throw phone === null ? tooManyMails() : new ShopError('phone_confirmation_required')
}

/** Whoever typed the address before, its owner gets by without it. */
function tooManyMails(): ShopError {
  const message = 'We can’t send more e-mails to this address today. Leave it out, or sign in with it.'
  return new ShopError('too_many_requests', { message, fields: { email: message } })
}

interface FreeOrderProof extends Pick<Admission, 'phoneConfirmed'> {
  /** Of the member's account; null for guests. */
  ownEmail: string | null
}

/**
 * Whether a checkout that holds its products already may count among those of the higher standing that is known of it now. The
 * same ends as for a new one: what is held first and shown later is no way around them. Its row is locked.
 */
export async function mayUpgrade(areas: Areas, checkout: Checkout, phone: string, known: Pick<Admission, 'standing' | 'phoneConfirmed'>) {
  const { guest_id: guestId, user_id: userId, email, network, units } = checkout
  const { standing, phoneConfirmed } = known
  if (!isHigher(standing, checkout.standing)) return false
  const applicant = { owner: { guestId, userId }, phone, email, network }
  const [unitsInShop] = await Promise.all([unitsFor(areas, network), areas.checkouts.lockApplicant(applicant)])
  const shares = await lockShares(areas, standing, network, unitsInShop)
  const open = await areas.checkouts.open(applicant, standing)
  const isTooMuch = phoneConfirmed && open.own_phone_units + units > HOLD_LIMITS[standing].perPerson
  return !isTooMuch && !isFull(open, shares, units)
}

function isFull(open: OpenNow, { share, networkShare }: Shares, units: number): boolean {
  if (share !== null && open.of_standing + units > share) return true
  return networkShare !== null && open.of_network + units > networkShare
}

function refuseTooMany(open: OpenNow, { standing, phoneConfirmed }: Admission, units: number): void {
  const { perCheckout, perPerson } = HOLD_LIMITS[standing]
  if (units > HOLD_LIMITS.customer.perCheckout) throw new ShopError('too_many_pieces')
  if (open.guest_checkouts >= OPEN_PER_SHOPPER || open.member_checkouts >= OPEN_PER_SHOPPER) throw new ShopError('too_many_open_checkouts')
  // Strangers can name any number: its owner gets by with a code.
  if (!phoneConfirmed && open.phone_checkouts >= OPEN_PER_PHONE) throw new ShopError('phone_confirmation_required')
  const named = standing === 'unproven' ? [open.phone_units, open.email_units] : phoneConfirmed ? [open.own_phone_units] : []
  const most = Math.max(open.guest_units, open.member_units, ...named)
  if (units > perCheckout || most + units > perPerson) throw refusalFor(standing, 'too_many_pieces')
}

/** A code only helps an unproven shopper. */
function refusalFor(standing: Standing, code: 'too_many_pieces' | 'holds_exhausted'): ShopError {
  return new ShopError(standing === 'unproven' ? 'confirmation_required' : code)
}
