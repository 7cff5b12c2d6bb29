import type { Config } from '../config.ts'
import type { EnvironmentSetting, ProviderSetup } from '../shop/payments/provider-setup.ts'
import { originOf } from './banner.ts'

/** Characters of a secret that are shown, and how long it must be for that. */
const TAIL = 2
const LONG_ENOUGH = 12

/** What admins may see of the providers' settings: which are set, where callbacks arrive, and never a secret. */
export function providersOf(config: Config): ProviderSetup[] {
  return [daraja(config), paystack(config), sms(config)]
}

/** "set, ends in 42": enough to tell which of two keys it is. */
export function secretText(secret: string | undefined): string | null {
  if (!secret) return null
  return secret.length >= LONG_ENOUGH ? `set, ends in ${secret.slice(-TAIL)}` : 'set'
}

type Settings = readonly (readonly [name: string, value: string | undefined, kind: 'secret' | 'plain', need: 'required' | 'optional'])[]

function settingsOf(settings: Settings): EnvironmentSetting[] {
  return settings.map(([name, value, kind, need]) => ({
    name,
    is_secret: kind === 'secret',
    shown: kind === 'secret' ? secretText(value) : (value ?? null),
    is_required: need === 'required',
  }))
}

function daraja({ daraja: keys, demo, paystackMpesa }: Config): ProviderSetup {
  const isUsed = keys && paystackMpesa !== 'only'
  return {
    name: 'daraja',
    mode: keys ? modeOf(keys.baseUrl, 'api.safaricom.co.ke') : demo ? 'simulated' : 'off',
    methods: isUsed || demo ? ['mpesa'] : [],
    settings: settingsOf([
      ['DARAJA_CONSUMER_KEY', keys?.consumerKey, 'secret', 'required'],
      ['DARAJA_CONSUMER_SECRET', keys?.consumerSecret, 'secret', 'required'],
      ['DARAJA_SHORTCODE', keys?.shortCode, 'plain', 'required'],
      ['DARAJA_PASSKEY', keys?.passkey, 'secret', 'required'],
      ['DARAJA_INITIATOR', keys?.initiator?.name, 'plain', 'optional'],
      ['DARAJA_INITIATOR_PASSWORD', keys?.initiator?.password, 'secret', 'optional'],
      ['DARAJA_CERTIFICATE', keys?.initiator && 'read at the start', 'plain', 'optional'],
      ['DARAJA_NOMINATED_NUMBER', keys?.nominatedNumber, 'plain', 'optional'],
    ]),
    callbacks: keys ? [`${keys.callbackUrl}/…`] : [],
    notes: [
      ...(keys && !keys.initiator ? ['Without an initiator, M-PESA refunds wait for a person.'] : []),
      ...(keys && !keys.nominatedNumber ? ['Without a nominated number the shop doesn’t read M-PESA’s statement by itself.'] : []),
      ...(keys && paystackMpesa === 'only' ? ['M-PESA payments go by Paystack (PAYSTACK_MPESA=only).'] : []),
    ],
  }
}

function paystack(config: Config): ProviderSetup {
  const { paystack: keys, demo, paystackMpesa } = config
  const isTest = keys?.secretKey.startsWith('sk_test')
  return {
    name: 'paystack',
    mode: keys ? (isTest ? 'sandbox' : modeOf(keys.baseUrl, 'api.paystack.co')) : demo ? 'simulated' : 'off',
    methods: keys || demo ? [...(paystackMpesa === 'off' ? [] : ['mpesa']), 'card', 'bank'] : [],
    settings: settingsOf([
      ['PAYSTACK_SECRET_KEY', keys?.secretKey, 'secret', 'required'],
      ['PAYSTACK_MPESA', keys && paystackMpesa, 'plain', 'optional'],
    ]),
    callbacks: keys ? [`${originOf(config)}/pay/paystack`] : [],
    notes: keys && paystackMpesa === 'fallback' ? ['M-PESA goes by Paystack when Safaricom could not be reached at the last try.'] : [],
  }
}

function sms({ sms: keys, demo }: Config): ProviderSetup {
  return {
    name: 'sms',
    mode: keys ? modeOf(keys.baseUrl, 'api.africastalking.com') : demo ? 'simulated' : 'off',
    methods: [],
    settings: settingsOf([
      ['AT_USERNAME', keys?.username, 'plain', 'required'],
      ['AT_API_KEY', keys?.apiKey, 'secret', 'required'],
      ['AT_SENDER_ID', keys?.senderId, 'plain', 'optional'],
    ]),
    callbacks: [],
    notes: keys || demo ? [] : ['One-time codes go by e-mail only.'],
  }
}

/** A provider's own host is live; another one is where things are tried. */
function modeOf(baseUrl: string, liveHost: string): 'live' | 'sandbox' {
  return new URL(baseUrl).hostname === liveHost ? 'live' : 'sandbox'
}
