import { OUTCOMES } from './scenarios.ts'
import type { Prompt } from './prompt.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { transactionDate } from './protocol.ts'

/** The callback that Safaricom sends to the merchant. The account reference is not in it. */
export function callbackOf(prompt: Prompt, random: SeededRandom): string {
  const { result, scenario } = prompt
  if (!result) throw new Error('A live prompt has nothing to tell')
  const { code, callback } = OUTCOMES[result.outcome]
  const asText = scenario.shape === 'strings'
  const written = (value: number) => (asText ? String(value) : value)
  const said = {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: asText ? String(code) : random.numberOrText(code),
    ResultDesc: callback,
  }
  if (code !== 0 || scenario.shape === 'no_details') return JSON.stringify({ Body: { stkCallback: said } })
  const balance = random.pick<object[]>([{ Name: 'Balance' }], [{ Name: 'Balance', Value: 0 }], [])
  const Item = [
    { Name: 'Amount', Value: asText ? (result.amount ?? 0).toFixed(2) : (result.amount ?? 0) },
    { Name: 'MpesaReceiptNumber', Value: result.receipt },
    ...(scenario.shape === 'no_balance' ? [] : balance),
    { Name: 'TransactionDate', Value: written(transactionDate(result.at)) },
    { Name: 'PhoneNumber', Value: written(Number(prompt.phone)) },
  ]
  return JSON.stringify({ Body: { stkCallback: { ...said, CallbackMetadata: { Item } } } })
}
