// The one merchant the simulator knows. Made up and public: they open nothing but this simulator.

export const SIMULATED_MERCHANT = {
  consumerKey: 'upya-simulator-key',
  consumerSecret: 'upya-simulator-secret',
  shortCode: '174379',
  passkey: 'upya-simulator-passkey',
} as const

/** The keys with which the shop's Daraja gateway talks to a simulator at `baseUrl` (prefix included). */
export function simulatedKeys(options: { baseUrl: string; callbackUrl: string }) {
  return { ...SIMULATED_MERCHANT, ...options, transactionType: 'CustomerPayBillOnline' as const, partyB: SIMULATED_MERCHANT.shortCode }
}

/** As who the shop sends SMS. */
export const SIMULATED_SENDER = { username: 'upya-simulator', apiKey: 'upya-simulator-sms-key', senderId: 'UPYA' } as const

/** The keys with which the shop sends SMS to a simulator at `baseUrl` (prefix included). */
export function simulatedSms(baseUrl: string) {
  return { ...SIMULATED_SENDER, baseUrl }
}
