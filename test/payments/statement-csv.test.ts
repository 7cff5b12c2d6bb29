import { describe, expect, test } from 'vitest'
import { momentOf, sumOf } from '../../src/shop/payments/statements/statement-cells.ts'
import { readStatement } from '../../src/shop/payments/statements/statement-csv.ts'

describe('a moment', () => {
  const noon = '2026-02-03T09:15:00.000Z'
  test.each([
    ['2026-02-03 12:15:00', noon],
    ['2026-02-03T12:15', noon],
    ['03-02-2026 12:15:00', noon],
    ['3/2/2026 12:15', noon],
    ['03.02.2026 12:15:00 PM', noon],
    ['3/2/2026 0:15 pm', noon],
    ['2026-02-03T09:15:00.000Z', noon],
    ['2026-02-03T12:15:00+03:00', noon],
    ['2026-02-03T10:15:00+0100', noon],
    ['Feb 3, 2026 12:15 PM', noon],
    ['3rd February 2026, 12:15:00', noon],
    ['03-Feb-2026 12:15', noon],
  ])('"%s"', (cell, iso) => {
    expect(momentOf(cell)?.toISOString()).toBe(iso)
  })

  test.each([
    '',
    '2026-02-03',
    '31-02-2026 10:00',
    '2026-13-01 10:00',
    '2026-02-03 24:10',
    '2026-02-03 10:00+99:99',
    '9999-12-31 23:59-12:00',
    '0026-02-03 10:00',
    'Fob 3, 2026 12:15',
    'yesterday 10:00',
  ])('"%s" is none', (cell) => {
    expect(momentOf(cell)).toBeNull()
  })
})

test.each([
  ['1,500.00', 1500],
  ['KES 2 500', 2500],
  ['-1,500.00', 1500],
  ['(300)', 300],
  ["1'000.99", 1000],
  ['', 0],
  ['0.00', 0],
  ['n/a', null],
  ['99999999999', null],
])('"%s" is the sum %s', (cell, sum) => {
  expect(sumOf(cell)).toBe(sum)
})

const PORTAL = `﻿Organization Name:,Upya Ltd,,,,,,
Short Code:,174379,,,,,,
"Time Period: From 01-02-2026 to 28-02-2026",,,,,,,

"Receipt No.","Completion Time","Initiation Time","Details","Transaction Status","Paid In","Withdrawn","Balance","Other Party Info","A/C No."
QAB12CD311,03-02-2026 10:15:00,03-02-2026 10:14:58,"Pay Bill Online from 2547*****111 - JANE DOE Acc. UP-7K3M9Q",Completed,"1,500.00",,"11,500.00","2547*****111 - JANE DOE, NAIROBI",UP-7K3M9Q
QAB12CD311,03-02-2026 10:15:00,03-02-2026 10:14:58,Pay Bill Charge,Completed,,-8.25,"11,491.75",,
QAB12CD312,20-02-2026 09:00:00,20-02-2026 08:59:00,Pay Bill from 254712345222 Acc. up 4fgh6j,Completed,500.00,,"11,991.75",254712345222,
QAB12CD313,20-02-2026 09:05:00,,Pay Bill,Failed,700.00,,"11,991.75",,X
QAB12CD314,someday,,Pay Bill,Completed,700.00,,"11,991.75",,X
!!,20-02-2026 09:05:00,,Pay Bill,Completed,700.00,,"11,991.75",,X
QAB12CD315,21-02-2026 09:05:00,,Reversal of QAB12CD311,Completed,,-1500.00,"10,491.75",2547*****111,
Total,,,,,"2,000.00",,
`

describe('the statement of an organisation from the M-Pesa portal', () => {
  test('is read with its title lines, quoted thousands and charges', async () => {
    const { lines, refused } = await readStatement('daraja', PORTAL)
    expect(lines.map(({ line, receipt, direction, amount, account }) => [line, receipt, direction, amount, account])).toEqual([
      [6, 'QAB12CD311', 'in', 1500, 'UP-7K3M9Q'],
      [7, 'QAB12CD311', 'out', 8, ''],
      [8, 'QAB12CD312', 'in', 500, 'up 4fgh6j'],
      [12, 'QAB12CD315', 'out', 1500, ''],
    ])
    expect(lines[0]).toMatchObject({ payer: '2547*****111 - JANE DOE, NAIROBI', paid_at: new Date('2026-02-03T07:15:00Z') })
    expect(lines[0]?.raw['Receipt No.']).toBe('QAB12CD311')
    expect(lines[2]).toMatchObject({ payer: '2547*****222', raw: { 'Other Party Info': '2547*****222' } })
    expect(refused).toEqual([
      { line: 10, why: '"someday" is not a date and time' },
      { line: 11, why: 'it has no receipt number' },
    ])
  })

  test('may come by way of a spreadsheet: semicolons or tabs, other spellings of the headings', async () => {
    for (const [by, end] of [
      [';', '\r\n'],
      ['\t', '\n'],
    ] as const) {
      const table = [
        ['RECEIPT NUMBER', 'Completion time', 'PAID IN', 'WITHDRAWN', 'Account No'],
        ['qab12cd311', '2026-02-03 10:15', '1500', '', 'UP-7K3M9Q'],
      ]
      const { lines, refused } = await readStatement('daraja', table.map((cells) => cells.join(by)).join(end))
      expect(refused).toEqual([])
      expect(lines).toMatchObject([{ line: 2, receipt: 'QAB12CD311', amount: 1500, account: 'UP-7K3M9Q' }])
    }
  })

  test.each(['', 'a,b,c\n1,2,3', 'Reference,Status,Amount,Paid At\nUP-1,success,1,2026-01-01 10:00', '"never closed\n1,2'])(
    'is not %j',
    async (csv) => {
      await expect(readStatement('daraja', csv)).rejects.toMatchObject({ code: 'statement_unreadable' })
    },
  )
})

test('the export of transactions from Paystack is read by our references; what was not paid is left out', async () => {
  const { lines, refused } = await readStatement(
    'paystack',
    `ID,Reference,Customer Email,Amount Paid,Amount Refunded,Fees,Currency,Channel,Status,Gateway Response,Created At,Paid At
302961,UP-7K3M9Q-1,jane@mail.example,"1,500.00",0.00,43.50,KES,card,success,Approved,2026-02-03T07:10:00.000Z,2026-02-03T07:15:00.000Z
302962,UP-7K3M9Q-2,jane@mail.example,1500.00,0.00,0.00,KES,card,failed,Declined,2026-02-03T07:10:00.000Z,
302963,UP-4FGH6J-1,otieno@mail.example,800.00,800.00,23.20,KES,bank_transfer,reversed,Approved,2026-02-03T07:10:00.000Z,2026-02-03T08:15:00.000Z
302964,UP-4FGH6J-2,otieno@mail.example,10.00,0.00,1.00,USD,card,success,Approved,2026-02-03T07:10:00.000Z,2026-02-03T08:15:00.000Z
`,
  )
  expect(lines).toMatchObject([
    { line: 2, receipt: 'UP-7K3M9Q-1', direction: 'in', amount: 1500, paid_at: new Date('2026-02-03T07:15:00Z') },
    { line: 4, receipt: 'UP-4FGH6J-1', amount: 800 },
  ])
  // Personal data of payers stays out of tables that are kept for ever.
  expect(lines[0]).toMatchObject({ payer: 'j***@mail.example', raw: { 'Customer Email': 'j***@mail.example' } })
  expect(refused).toEqual([{ line: 5, why: 'it is in USD, not in KES' }])
})

test('a row that no provider writes is not read to its end, and letters between two parts stay whole', async () => {
  const head = 'Receipt No.,Completion Time,Paid In,Other Party Info\n'
  const row = (payer: string) => `QAB12CD311,03-02-2026 10:15:00,900,${payer}\n`
  for (const csv of ['€'.repeat(5_000_000), head + row('x'.repeat(60_000))])
    await expect(readStatement('daraja', csv)).rejects.toMatchObject({ code: 'statement_unreadable' })
  for (let shift = 0; shift < 4; shift++) {
    const before = `${'x'.repeat(30_000)}\n${'x'.repeat(35_536 - head.length - row('').length - shift)}\n`
    const { lines } = await readStatement('daraja', head + before + row('🧥🧥') + row(''))
    expect(lines.map(({ payer }) => payer)).toEqual(['🧥🧥'])
  }
})
