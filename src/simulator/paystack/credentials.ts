/** Made up and public: it opens nothing but this simulator. */
export const SIMULATED_SECRET_KEY = 'sk_test_upya_simulator'

/** The keys with which the shop's Paystack gateway talks to a simulator at `baseUrl` (prefix included). */
export function simulatedPaystack(baseUrl: string) {
  return { baseUrl: `${baseUrl}/paystack`, secretKey: SIMULATED_SECRET_KEY }
}
