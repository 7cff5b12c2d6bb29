import type { AreaDeps } from '../deps.ts'
import { createAttempts } from './attempts/attempts.ts'
import { createDue } from './attempts/due-attempts.ts'
import { createErasing } from './attempts/erase-demo.ts'
import { createPayers } from './attempts/forget-payers.ts'
import { createJudge } from './attempts/settle.ts'
import { createMoves } from './attempts/transitions.ts'
import { createInbox } from './inbox/inbox.ts'
import { createLedger } from './provider-payments/provider-payments.ts'
import { createReceiptChecks } from './receipts/receipt-checks.ts'
import { createClaimed } from './receipts/receipt-ownership.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createFreeing } from './refunds/resume-refunds.ts'
import { createBooks } from './reports/daily-report.ts'
import { createStories } from './reports/payment-detail.ts'
import { createPulls } from './statements/pull-progress.ts'
import { createStatements } from './statements/statements.ts'

/** Attempts at paying, refunds, and what providers say of both. Only settle() makes an attempt successful. */
export function createPayments(deps: AreaDeps) {
  const moves = createMoves(deps)
  const refunds = createRefunds(deps)
  const ledger = createLedger(deps)
  return {
    ...createAttempts(deps, moves),
    ...createJudge(deps, moves),
    ...createDue(deps, moves),
    ...createPayers(deps),
    ...createErasing(deps),
    refunds,
    ...createFreeing(deps),
    inbox: createInbox(deps),
    receipts: createReceiptChecks(deps),
    claimed: createClaimed(deps),
    ledger,
    pulls: createPulls(deps),
    ...createStatements(deps, ledger.unmatched),
    ...createBooks(deps),
    ...createStories(deps, refunds.ofAttempt),
  }
}
