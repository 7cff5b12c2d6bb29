// What people read about returns, once for pages, e-mails and admins. Pure.

import type { StateTone } from '../payments/rules-words.ts'
import type { ReturnCondition, ReturnReason, ReturnState, ReturnWish } from './rules.ts'

export const REASON_LABELS: Record<ReturnReason, string> = {
  fit: 'It doesn’t fit',
  not_as_shown: 'It’s not as described',
  damaged: 'It’s damaged or has a flaw',
  wrong_piece: 'You sent the wrong piece',
  changed_mind: 'I changed my mind',
}
/** The same in the third person, for admins. */
export const ADMIN_REASON_LABELS: Record<ReturnReason, string> = {
  fit: 'Doesn’t fit',
  not_as_shown: 'Not as described',
  damaged: 'Damaged or flawed',
  wrong_piece: 'Wrong piece sent',
  changed_mind: 'Changed their mind',
}
export const WISH_LABELS: Record<ReturnWish, string> = { refund: 'Refund', exchange: 'Exchange' }
export const CONDITION_LABELS: Record<ReturnCondition, string> = { on_sale: 'Back on sale', written_off: 'Written off' }

export const ADMIN_STATE_LABELS: Record<ReturnState, { label: string; tone: StateTone }> = {
  asked: { label: 'Asked', tone: 'alarm' },
  agreed: { label: 'Agreed', tone: 'moving' },
  received: { label: 'Piece received', tone: 'alarm' },
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'quiet' },
  withdrawn: { label: 'Taken back by the shopper', tone: 'quiet' },
}

/** For the shopper: where it stands, and what to do next. */
export const SHOPPER_STATES: Record<ReturnState, { title: string; next: string }> = {
  asked: { title: 'We’ve got your request', next: 'We’ll answer within a day. Please keep the piece unworn, with its tag.' },
  agreed: { title: 'Agreed: please send it back', next: 'Once the piece is here and checked, we’ll do what you asked for.' },
  received: { title: 'Your piece is here', next: 'We’ve checked it. Your refund or exchange comes next.' },
  done: { title: 'Done', next: '' },
  refused: { title: 'We can’t take this back', next: 'Is something not right? Reply to our e-mail and we’ll look again.' },
  withdrawn: { title: 'You’re keeping it', next: 'You’ve taken this request back.' },
}
