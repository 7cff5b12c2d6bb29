import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementResult } from '../../src/shop/payments/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { payByCard } from '../support/simulator-control.ts'
import { until } from '../support/server.ts'

// What the providers say on paper, against what we know.
let office: BackOffice
beforeAll(async () => {
  office = await backOffice()
})
afterAll(() => office.close())

const upload = (csv: string, gateway = 'daraja') =>
  office.act<StatementResult>('/payments/statements', { gateway, file_name: 'november.csv', csv })
const statementOf = async (gateway: string) => (await fetch(`${office.mpesa}/control/statement.csv?gateway=${gateway}`)).text()
const without = (csv: string, text: string) =>
  csv
    .split('\n')
    .filter((line) => !line.includes(text))
    .join('\n')

test('[open-29] what is no statement, empty or too large is refused', async () => {
  for (const csv of ['no statement', 'Receipt No.,Completion Time,Paid In\n']) {
    expect((await upload(csv)).body.error.code).toBe('statement_unreadable')
  }
  const unreadable = await upload('Receipt No.,Completion Time,Paid In\nQAB12CD311,someday,10\n')
  expect(unreadable.body.error.message).toContain('Line 2: "someday" is not a date and time')
  expect((await upload('')).status).toBe(400)
  expect((await upload('x'.repeat(5_000_001))).status).toBe(400)
  expect((await upload('x'.repeat(6_300_000))).status).toBe(413)
  expect((await office.reconciliation()).statements).toEqual([])
})

test('what is missing on either side is marked, and the same file again changes nothing', async () => {
  const first = await office.tryToPay('000', ['paid'])
  office.clock.set(new Date())
  const [lost, last] = [await office.tryToPay('000', ['paid']), await office.tryToPay('000', ['paid'])]
  const stray = await office.payByHand('school fees', 900)
  const csv = await statementOf('daraja')
  const { receipt } = await office.payment(lost.id)
  // Money of ours that the statement does not show, and money of theirs that we do not know.
  const theirs = csv
    .trim()
    .split('\n')
    .at(-1)!
    .replace(stray, 'QZZ12CD399')
    .replaceAll('school fees', last.code)
    .replaceAll(/\d{2}-\d{2}-\d{4} [\d:]{8}/g, '31-12-2099 10:00:00')
  const shown = `${without(csv, receipt!).trim()}\n${theirs}\n`
  for (let i = 0; i < 2; i++) {
    const { status, body } = await upload(shown)
    expect(status).toBe(200)
    expect(body).toMatchObject({ lines: 4, matched: 2, missing_here: 2, missing_there: 1, refused: [] })
  }
  const { unmatched, statements } = await office.reconciliation()
  expect(unmatched.map((money) => [money.receipt, money.amount, money.source, money.suggestion?.id ?? null])).toEqual(
    expect.arrayContaining([
      ['QZZ12CD399', 900, 'statement', last.id],
      [stray, 900, 'confirmation', null],
    ]),
  )
  expect(statements).toHaveLength(2)
  expect(statements[0]).toMatchObject({ file_name: 'november.csv', imported_by: office.admin.email, lines: 4 })
  expect(statements[0]?.missing_there).toMatchObject([{ attempt_id: lost.id, receipt, amount: 1500, state: 'settled' }])
  expect(await office.audited('statement.import', 'november.csv')).toHaveLength(2)
  // The whole statement, and a person's word, leave nothing open.
  expect((await upload(csv)).body).toMatchObject({ matched: 3, missing_here: 1, missing_there: 0 })
  for (const money of (await office.reconciliation()).unmatched) {
    await office.act(`/provider-payments/${money.id}/set-aside`, { note: 'Asked the bank' })
  }
  expect((await upload(csv)).body).toMatchObject({ matched: 3, missing_here: 0, missing_there: 0 })
  expect(await office.payment(first.id)).toMatchObject({ state: 'settled' })
})

test('rows of one receipt are one payment, and its charges one sum', async () => {
  const csv = `Receipt No.,Completion Time,Details,Paid In,Withdrawn
QCH12CD311,2026-01-02 10:00:00,Pay Bill,1500,
QCH12CD311,2026-01-02 10:00:00,Pay Bill,1500,
QCH12CD311,2026-01-02 10:00:00,Pay Bill,1400,
QCH12CD311,2026-01-02 10:00:00,Pay Bill Charge,,-5
QCH12CD311,2026-01-02 10:00:00,Excise duty,,-2
QCH12CD311,2026-01-02 10:00:00,Excise duty,,-2147483647
`
  const { status, body } = await upload(csv)
  expect([status, body]).toMatchObject([200, { lines: 2, missing_here: 1, refused: [{ line: 4 }, { line: 7 }] }])
  const rows = await office.database.db.run('select direction, amount from provider_payments where receipt = $1 order by 1', ['QCH12CD311'])
  expect(rows.rows).toEqual([
    { direction: 'in', amount: 1500 },
    { direction: 'out', amount: 7 },
  ])
  const money = (await office.reconciliation()).unmatched.find((one) => one.receipt === 'QCH12CD311')
  await office.act(`/provider-payments/${money?.id}/set-aside`, { note: 'Not a sale' })
})

test('outgoing money without a refund of ours is a difference, until an admin has reviewed it', async () => {
  const paid = await office.tryToPay('000', ['paid'])
  const csv = `Receipt No.,Completion Time,Details,Paid In,Withdrawn
QCH12CD411,2026-01-02 10:00:00,Reversal made in the portal ${paid.code},,-1500
QCH12CD411,2026-01-02 10:00:00,Charge,,-10
`
  expect((await upload(csv)).body).toMatchObject({ lines: 1, matched: 0, missing_here: 1 })
  const { unmatched } = await office.reconciliation()
  expect(unmatched).toMatchObject([{ receipt: 'QCH12CD411', direction: 'out', amount: 1510, suggestion: null }])
  await office.act(`/provider-payments/${unmatched[0]?.id}/set-aside`, { note: 'Sent back by hand' })
  expect((await office.reconciliation()).unmatched).toEqual([])
})

test('what was settled without a receipt gets it from the statement, by account and sum', async () => {
  const paid = await office.tryToPay('000', ['paid'])
  const { receipt } = await office.payment(paid.id)
  // As when the callback was lost and only a query found the payment.
  await office.database.db.run('update payment_attempts set receipt = null where id = $1', [paid.id])
  expect((await upload(await statementOf('daraja'))).body.missing_here).toBe(0)
  await office.shop.checkout.matchProviderPayments()
  expect(await office.payment(paid.id)).toMatchObject({ state: 'settled', receipt })
  const { unmatched, statements } = await office.reconciliation()
  expect([unmatched, statements[0]?.missing_there]).toEqual([[], []])
})

test('a row with another amount than ours does not match', async () => {
  const paid = await office.tryToPay('000', ['paid'])
  const { receipt } = await office.payment(paid.id)
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},2026-01-02 10:00:00,1400,${paid.code}\n`
  expect((await upload(csv)).body).toMatchObject({ lines: 1, matched: 0, missing_here: 1 })
  const money = (await office.reconciliation()).unmatched.find((one) => one.receipt === receipt)
  expect(money?.suggestion?.id).toBe(paid.id)
})

test("Paystack's export is matched by our references", async () => {
  const product = await office.tryToPay('000', ['paid'], { stock: 3 })
  const { body: started } = await office.post<{ id: string; payment: { reference: string } }>('/api/checkouts', {
    items: [{ product_id: product.product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: 'card',
    phone_number: '0712345678',
  })
  const { reference } = started.payment
  await until(
    () => office.shop.payments.byReference(reference),
    (attempt) => attempt?.state === 'pending',
  )
  await payByCard(office, reference)
  await until(
    () => office.state({ checkoutId: started.id }),
    (state) => state.status === 'paid',
  )
  const { body } = await upload(await statementOf('paystack'), 'paystack')
  expect(body).toMatchObject({ lines: 1, matched: 1, missing_here: 0, missing_there: 0 })
})

test('what a database cannot keep is read as text, or refused with its line', async () => {
  const row = (time: string, payer = 'JANE') => `Receipt No.,Completion Time,Paid In,Other Party Info\nQOD12CD301,${time},10,${payer}\n`
  // A letter of two units that is cut in its middle, half of one, and NUL.
  for (const payer of [`${'x'.repeat(499)}🧥`, 'JANE \ud83e', 'JANE \u0000']) {
    expect(await upload(row('2026-02-03 12:15', payer))).toMatchObject({ status: 200, body: { lines: 1, refused: [] } })
  }
  for (const time of ['9999-12-31 23:59-12:00', '0001-01-01 00:00']) {
    const { status, body } = await upload(row(time))
    expect([time, status, body.error?.code]).toEqual([time, 422, 'statement_unreadable'])
    expect(body.error.message).toContain('is not a date and time')
  }
})
