// npm run simulator: the simulated M-Pesa, SMS provider and Paystack in a process of their own, for a shop elsewhere on this machine.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import { payBillAddresses } from '../src/shop/payments/gateways/daraja/paybill.ts'
import { CERTIFICATE_FILE, simulatedKeys, simulatedSms } from '../src/simulator/daraja/credentials.ts'
import { simulatedPaystack } from '../src/simulator/paystack/credentials.ts'
import { simulator } from '../src/simulator/simulator.ts'

const USAGE = `npm run simulator [-- --shop ADDRESS] [--speed N] [--seed N]

Answers like Safaricom's Daraja, Africa's Talking and Paystack; no real money moves. Listens on HOST (127.0.0.1) and PORT (4400).

  --shop ADDRESS  where the shop runs; http://127.0.0.1:3000
  --speed N       phones answer N times faster than real ones; 1
  --seed N        of what differs from answer to answer; 1
`

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`The simulator did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(words: string[]): Promise<void> {
  const options = {
    shop: { type: 'string', default: 'http://127.0.0.1:3000' },
    speed: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (values.help) return void process.stdout.write(USAGE)
  if (process.env['NODE_ENV'] === 'production') throw new Error('It never runs in production: it takes payments that nobody makes.')
  const shop = addressOf(values.shop)
  const [speed, seed] = [whole('--speed', values.speed), whole('--seed', values.seed)]
  const host = process.env['HOST'] || '127.0.0.1'

  const app = fastify()
  await app.register(simulator, {
    approveAfterMs: 2000 / speed,
    promptMs: 60_000 / speed,
    seed,
    payBill: payBillAddresses(simulatedKeys({ baseUrl: '', callbackUrl: `${shop}/pay/cb` })),
    paystack: { webhookUrl: `${shop}/pay/paystack` },
  })
  const address = await app.listen({ host, port: whole('PORT', process.env['PORT'] || '4400') })
  process.stdout.write(greeting(address, shop))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
}

function greeting(address: string, shop: string): string {
  const keys = simulatedKeys({ baseUrl: address, callbackUrl: `${shop}/pay/cb` })
  const sms = simulatedSms(address)
  const paystack = simulatedPaystack(address)
  const settings = {
    PUBLIC_URL: shop,
    DARAJA_BASE_URL: keys.baseUrl,
    DARAJA_CONSUMER_KEY: keys.consumerKey,
    DARAJA_CONSUMER_SECRET: keys.consumerSecret,
    DARAJA_SHORTCODE: keys.shortCode,
    DARAJA_PASSKEY: keys.passkey,
    DARAJA_INITIATOR: keys.initiator.name,
    DARAJA_INITIATOR_PASSWORD: keys.initiator.password,
    DARAJA_CERTIFICATE: fileURLToPath(CERTIFICATE_FILE),
    DARAJA_NOMINATED_NUMBER: keys.nominatedNumber,
    PAYSTACK_BASE_URL: paystack.baseUrl,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    AT_BASE_URL: sms.baseUrl,
    AT_USERNAME: sms.username,
    AT_API_KEY: sms.apiKey,
    AT_SENDER_ID: sms.senderId,
  }
  const lines = [
    `Phones: ${address}/phone`,
    `Control API: ${address}/control (src/simulator/control/contract.ts)`,
    '',
    'Start the shop with these settings:',
    ...Object.entries(settings).map(([name, value]) => `${name}='${value}'`),
  ]
  return `${lines.join('\n')}\n`
}

function addressOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`--shop ${text} is no address.`)
  return text.replace(/\/+$/, '')
}

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} must be a whole number, not ${text}.`)
  return number
}
