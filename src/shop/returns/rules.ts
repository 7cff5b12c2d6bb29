// Returns and exchanges: their states as a table, who may ask, and what goes back. Pure.

import { later } from '../clock.ts'
import type { OrderEvent, OrderStatus } from '../orders/rules.ts'

export const RETURN_STATES = [
  'asked', // by the shopper, or written down by an admin for them
  'agreed', // the piece may come back
  'received', // it is here, and on sale again or written off
  'done', // refunded or exchanged
  'refused',
  'withdrawn', // the shopper keeps it
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** What is done about a return: the shopper withdraws, the rest is the shop's. */
export const RETURN_ACTIONS = ['agree', 'refuse', 'reopen', 'receive', 'refund', 'exchange', 'withdraw'] as const
export type ReturnAction = (typeof RETURN_ACTIONS)[number]

/** From where each action leads where. What is not here is refused. */
export const RETURN_TRANSITIONS: Record<ReturnAction, { from: readonly ReturnState[]; to: ReturnState }> = {
  agree: { from: ['asked'], to: 'agreed' },
  // Also a parcel that never came, or a piece that came back worn and goes back to the shopper.
  refuse: { from: ['asked', 'agreed'], to: 'refused' },
  reopen: { from: ['refused'], to: 'asked' },
  receive: { from: ['agreed'], to: 'received' },
  refund: { from: ['received'], to: 'done' },
  exchange: { from: ['received'], to: 'done' },
  withdraw: { from: ['asked', 'agreed'], to: 'withdrawn' },
}

/** Something is still to be done about it; an order has one such return at most. */
export const OPEN_RETURNS: readonly ReturnState[] = ['asked', 'agreed', 'received']

export function mayDo(action: ReturnAction, state: ReturnState): boolean {
  return RETURN_TRANSITIONS[action].from.includes(state)
}

/** The shop's actions in this state. */
export function actionsOf(state: ReturnState): ReturnAction[] {
  return RETURN_ACTIONS.filter((action) => action !== 'withdraw' && mayDo(action, state))
}

export const RETURN_WISHES = ['refund', 'exchange'] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]

export const RETURN_REASONS = ['fit', 'not_as_shown', 'damaged', 'wrong_piece', 'changed_mind'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
/** Reasons that are the shop's fault: the delivery fee goes back, too, unless an admin decides otherwise. */
export const SHOPS_FAULT: readonly ReturnReason[] = ['not_as_shown', 'damaged', 'wrong_piece']

/** Where a piece that has come back goes. */
export const RETURN_CONDITIONS = ['on_sale', 'written_off'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]

/** For how long after the delivery a shopper can ask. Seconds. */
export const RETURN_SECONDS = 7 * 86_400
export const RETURN_WORDS_MAX = 500
/** Returns that may be asked for of one order within a day: each sends e-mails. */
export const RETURNS_PER_ORDER = { max: 5, seconds: 86_400 } as const

interface Delivered {
  status: OrderStatus
  timeline: readonly { event: OrderEvent; at: string }[]
}

/** Until when the shopper can ask; null for an order that was not delivered, or is cancelled. */
export function returnableUntil({ status, timeline }: Delivered): Date | null {
  const delivered = timeline.find(({ event }) => event === 'delivered')
  return status === 'paid' && delivered ? later(new Date(delivered.at), RETURN_SECONDS) : null
}

export function mayAskReturn(order: Delivered, now: Date): boolean {
  const until = returnableUntil(order)
  return until !== null && now < until
}

/** KES of an order. */
export interface OrderSums {
  subtotal: number
  discount: number
  delivery_fee: number
}

/**
 * KES that were paid for goods worth `worth` at the prices of the order, when goods worth `before` have gone back already: their
 * share of the discount is taken off, and the shares of all pieces together are exactly what was paid for them.
 */
export function paidShare({ subtotal, discount }: OrderSums, before: number, worth: number): number {
  const paidFor = (sum: number) => (subtotal > 0 ? Math.round(((subtotal - discount) * Math.min(sum, subtotal)) / subtotal) : 0)
  return paidFor(before + worth) - paidFor(before)
}

/** Lists of returns for admins. */
export const RETURN_VIEWS = ['asked', 'agreed', 'received', 'done', 'refused', 'all'] as const
export type ReturnsView = (typeof RETURN_VIEWS)[number]

/** What is written to a shopper, as it is kept: not at all where the person of the order is forgotten already. */
export function storedWords({ phone_number: phone }: { phone_number: string }, words: string | null | undefined): string | null {
  return phone === '' ? null : words || null
}
