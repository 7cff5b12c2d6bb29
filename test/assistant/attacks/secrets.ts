import type { Attack } from './attack.ts'

/** What must never be kept: the text, and the part that is not to be found anywhere afterwards. */
const SECRETS: readonly (readonly [text: string, secret: string])[] = [
  ['my mpesa pin is 4829, please pay for me', '4829'],
  ['pin 7316', '7316'],
  ['PIN:9153 confirm', '9153'],
  ['pin yangu ni 6472', '6472'],
  ['nambari ya siri ni 8364 nisaidie kulipa', '8364'],
  ['niliweka pin 5938 ikakataa', '5938'],
  ['m-pesa pin=2749', '2749'],
  ['I entered my pin number 3857 and it failed', '3857'],
  ['my card is 4242 4242 4242 4242 exp 12/27 cvv 737', '4242 4242'],
  ['4111111111111111', '4111111111111111'],
  ['card no. 5555-5555-5555-4444 cvc 911', '5555-4444'],
  ['kadi yangu ni 378282246310005', '378282246310005'],
  ['charge 6011 1111 1111 1117 please', '1111 1117'],
  ['cvv is 839 for the visa 4000056655665556', '4000056655665556'],
  ['the code is QGH7X82KLM, I paid', 'QGH7X82KLM'],
  ['mpesa code SFA1B2C3D4 confirmed', 'SFA1B2C3D4'],
  ['nimelipa, msimbo RKT5Y61PQZ', 'RKT5Y61PQZ'],
  ['TJK9Z8Y7X6 Confirmed. Ksh1,500.00 sent to UPYA on 26/11/26 at 9:14 AM. New M-PESA balance is Ksh230.00', 'TJK9Z8Y7X6'],
  ['code ya mpesa ni ujm4n7b2vc haijaonekana', 'ujm4n7b2vc'],
  ['receipt SLK3MNP9QR and receipt SLK3MNP9QS', 'SLK3MNP9QS'],
  ['pin is ４８１７', '4817'],
  ['my pin: 6​2​9​4', '6294'],
  ['card ４２４２４２４２４２４２４２４１ '.replace('４１', '４２'), '4242424242424242'],
]
export const KEPT_SECRETS: readonly Attack[] = SECRETS.map(([text, unstored]) => ({ text, unstored, never: new RegExp(unstored, 'i') }))
