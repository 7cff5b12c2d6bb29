import { constants, privateDecrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The one merchant the simulator knows. Made up and public: its keys open nothing but this simulator.

export const SIMULATED_MERCHANT = {
  consumerKey: 'upya-simulator-key',
  consumerSecret: 'upya-simulator-secret',
  shortCode: '174379',
  passkey: 'upya-simulator-passkey',
  nominatedNumber: '254722000000',
} as const

const INITIATOR = { name: 'upya-simulator', password: 'Simulator#2026' } as const

/** Where a shop in another process finds the simulator's certificate (DARAJA_CERTIFICATE). */
export const CERTIFICATE_FILE = new URL('./assets/daraja-certificate.pem', import.meta.url)
const KEY_FILE = new URL('./assets/daraja-key.pem', import.meta.url)

/** The operator that may reverse and query payments. */
export function simulatedInitiator() {
  return { ...INITIATOR, certificate: readFileSync(CERTIFICATE_FILE, 'utf8') }
}

/** The keys with which the shop's Daraja gateway talks to a simulator at `baseUrl` (prefix included). */
export function simulatedKeys(options: { baseUrl: string; callbackUrl: string }) {
  const partyB: string = SIMULATED_MERCHANT.shortCode
  return {
    ...SIMULATED_MERCHANT,
    ...options,
    transactionType: 'CustomerPayBillOnline' as const,
    partyB,
    initiator: simulatedInitiator(),
  }
}

/** Whether that operator is known and its sealed password the right one. */
export function isInitiator(name: string, credential: string): boolean {
  try {
    const key = { key: readFileSync(KEY_FILE, 'utf8'), padding: constants.RSA_PKCS1_PADDING }
    const password = privateDecrypt(key, Buffer.from(credential, 'base64')).toString()
    return name === INITIATOR.name && password === INITIATOR.password
  } catch {
    return false
  }
}

/** As who the shop sends SMS. */
export const SIMULATED_SENDER = { username: 'upya-simulator', apiKey: 'upya-simulator-sms-key', senderId: 'UPYA' } as const

/** The keys with which the shop sends SMS to a simulator at `baseUrl` (prefix included). */
export function simulatedSms(baseUrl: string) {
  return { ...SIMULATED_SENDER, baseUrl }
}
