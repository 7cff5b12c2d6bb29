// npm run daraja:register: registers with Safaricom the addresses for payments by hand to our PayBill or till.
import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { systemClock } from '../src/platform/clock.ts'
import { registerPayBill, registerStatement } from '../src/shop/payments/gateways/daraja/daraja.ts'
import { payBillAddresses } from '../src/shop/payments/gateways/daraja/paybill.ts'

const USAGE = `npm run daraja:register [-- --show]

Registers the addresses at which Safaricom announces payments made to the PayBill or till by hand, without a prompt. Such money
then appears at /admin/payments. With DARAJA_NOMINATED_NUMBER it also asks Safaricom to show its statement to the shop (Pull
Transactions), which then reads it every minute. Needs the DARAJA_ settings of the shop. Safaricom takes one registration for a short code in
production; to change it later, delete the old addresses in its portal (self-service, URL management) first.

  --show  only shows the addresses, which are secret, and registers nothing
`

try {
  process.stdout.write(await run(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`Nothing was registered. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(words: string[]): Promise<string> {
  const { values } = parseArgs({ args: words, options: { show: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return USAGE
  const { daraja } = readConfig(process.env)
  if (!daraja) throw new Error('The DARAJA_ settings are missing.')
  const { confirmation, validation } = payBillAddresses(daraja)
  const addresses = `Confirmation: ${confirmation}\nValidation:   ${validation}\n`
  if (values.show) return addresses
  const done = await registerPayBill({ keys: daraja, clock: systemClock })
  if (done.kind === 'refused') throw new Error(`Safaricom says: ${done.description}`)
  const announced = `From now on Safaricom tells the shop about payments made to ${daraja.shortCode} directly.\n${addresses}`
  if (!daraja.nominatedNumber) return announced
  const shown = await registerStatement({ keys: daraja, clock: systemClock })
  if (shown.kind === 'refused')
    throw new Error(`The addresses are registered, but the shop can’t read the statement. Safaricom says: ${shown.description}`)
  return `${announced}From now on the shop reads the statement of ${daraja.shortCode}.\n`
}
