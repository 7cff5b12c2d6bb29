import type { AreaDeps } from '../deps.ts'
import { createAttempts } from './attempts/attempts.ts'
import { createDueAttempts } from './attempts/due-attempts.ts'
import { createEraseDemo } from './attempts/erase-demo.ts'
import { createPayerAnonymization } from './attempts/anonymize-payers.ts'
import { createSettle } from './attempts/settle.ts'
import { createTransitions } from './attempts/transitions.ts'
import { resealAll } from '../sealed-rows.ts'
import { SEALED_TOKENS } from './gateways/daraja/token-store.ts'
import { createInbox } from './inbox/inbox.ts'
import { createProviderStatus } from './provider-status.ts'
import { createProviderPayments } from './provider-payments/provider-payments.ts'
import { createReceiptChecks } from './receipts/receipt-checks.ts'
import { createReceiptOwnership } from './receipts/receipt-ownership.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createResumeRefunds } from './refunds/resume-refunds.ts'
import { createDailyReport } from './reports/daily-report.ts'
import { createPaymentDetail } from './reports/payment-detail.ts'
import { createPullProgress } from './statements/pull-progress.ts'
import { createStatements } from './statements/statements.ts'

/** Attempts at paying, refunds, and what providers say of both. Only settle() makes an attempt successful. */
export function createPayments(deps: AreaDeps) {
  const transitions = createTransitions(deps)
  const refunds = createRefunds(deps)
  const providerPayments = createProviderPayments(deps)
  return {
    ...createAttempts(deps, transitions),
    ...createSettle(deps, transitions),
    ...createDueAttempts(deps, transitions),
    ...createPayerAnonymization(deps),
    ...createEraseDemo(deps),
    refunds,
    ...createResumeRefunds(deps),
    inbox: createInbox(deps),
    receipts: createReceiptChecks(deps),
    receiptOwnership: createReceiptOwnership(deps),
    providerPayments,
    pullProgress: createPullProgress(deps),
    ...createStatements(deps, providerPayments.unmatched),
    ...createProviderStatus(deps),
    ...createDailyReport(deps),
    ...createPaymentDetail(deps, refunds.ofAttempt),
    resealTokens: () => resealAll(deps, SEALED_TOKENS),
  }
}
