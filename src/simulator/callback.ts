import { OUTCOMES } from './scenarios.ts'
import type { Prompt } from './state.ts'
import { transactionDate } from './wire.ts'

/** What Safaricom tells the merchant. The account reference is not in it. */
export function callbackOf(prompt: Prompt) {
  const { result } = prompt
  if (!result) throw new Error('A live prompt has nothing to tell')
  const { code, callback } = OUTCOMES[result.outcome]
  const said = { MerchantRequestID: prompt.merchantRequestId, CheckoutRequestID: prompt.id, ResultCode: code, ResultDesc: callback }
  if (code !== 0) return { Body: { stkCallback: said } }
  const Item = [
    { Name: 'Amount', Value: prompt.amount },
    { Name: 'MpesaReceiptNumber', Value: result.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: transactionDate(result.at) },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ]
  return { Body: { stkCallback: { ...said, CallbackMetadata: { Item } } } }
}

/** Once and never again: the real one was seen to give up after the first try. Returns the HTTP status. */
export async function sendCallback(prompt: Prompt, signal: AbortSignal): Promise<number> {
  const response = await fetch(prompt.callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8', businessshortcode: prompt.shortCode },
    body: JSON.stringify(callbackOf(prompt)),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  })
  await response.text()
  return response.status
}
