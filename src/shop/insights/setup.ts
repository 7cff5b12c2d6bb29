import { DELIVERY_AREAS } from '../delivery.ts'
import type { AreaDeps } from '../deps.ts'
import type { SetupItem } from './contract.ts'
import { SETUP_STEPS, type SetupStep } from './rules-setup.ts'

// Of rates each area has one from the start; they are added, never changed. Who has sold something delivers it.
const FACTS = {
  name: 'insights_setup',
  text: `select (select published_at from products order by published_at limit 1) is not null as piece,
    (select count(*) from (select from delivery_rates limit ${DELIVERY_AREAS.length + 1}) few) > ${DELIVERY_AREAS.length}
      or (select created_at from orders order by created_at desc nulls last, id desc nulls last limit 1) is not null as delivery,
    exists (select from mail_state where last_success_at is not null) as mail`,
}

/** Their plans are tested. */
export const SETUP_STATEMENTS = { facts: FACTS }

/** What a new shop has still to do before it can sell; empty once all of it is done. */
export function createSetup({ db, gateways, mailer, demo = false }: Pick<AreaDeps, 'db' | 'gateways' | 'mailer' | 'demo'>) {
  return async (): Promise<SetupItem[]> => {
    const [facts] = await db.query<Omit<Record<SetupStep, boolean>, 'payments'>>(FACTS, [])
    if (!facts) throw new Error('facts are one row')
    const { piece, delivery, mail } = facts
    // A demo's e-mails are read where they are kept.
    const done = { piece, delivery, payments: gateways.length > 0, mail: mail || demo || Boolean(mailer.server) }
    return SETUP_STEPS.every((step) => done[step]) ? [] : SETUP_STEPS.map((step) => ({ step, done: done[step] }))
  }
}
