import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { complete, ConfigError, text, url } from './config-values.ts'

export const PAYMENTS_ENVIRONMENT = {
  DARAJA_BASE_URL: url('http:', 'https:'),
  DARAJA_CONSUMER_KEY: text,
  DARAJA_CONSUMER_SECRET: text,
  DARAJA_SHORTCODE: text,
  DARAJA_PASSKEY: text,
  DARAJA_TRANSACTION_TYPE: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']).default('CustomerPayBillOnline'),
  DARAJA_PARTY_B: text,
  DARAJA_CALLBACK_URL: url('http:', 'https:'),
  DARAJA_INITIATOR: text,
  DARAJA_INITIATOR_PASSWORD: text,
  DARAJA_CERTIFICATE: text,
  DARAJA_NOMINATED_NUMBER: text.refine((value) => !value || /^254[17]\d{8}$/.test(value), 'must be a number such as 254722000000'),
  DARAJA_ALLOWED_ADDRESSES: text,
  PAYSTACK_SECRET_KEY: text,
  PAYSTACK_BASE_URL: url('http:', 'https:'),
  PAYSTACK_MPESA: z.enum(['off', 'fallback', 'only']).default('off'),
  PAYSTACK_ALLOWED_ADDRESSES: text,
}
type PaymentsEnvironment = { [K in keyof typeof PAYMENTS_ENVIRONMENT]: z.output<(typeof PAYMENTS_ENVIRONMENT)[K]> }

export interface DarajaKeys {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  partyB: string
  /** Where messages arrive: /{secret}, /{secret}/result, /{secret}/timeout, /{secret}/confirmation are appended. */
  callbackUrl: string
  /** For reversals and receipt checks; without it refunds are left to a person. */
  initiator: { name: string; password: string; certificate: string } | undefined
  nominatedNumber: string | undefined // 254XXXXXXXXX; with it the statement of M-Pesa is read by machine
}

export type PaystackKeys = Record<'baseUrl' | 'secretKey', string>

/** Which way M-Pesa payments go by Paystack: never, when Daraja was down at the last try, or always. */
export type PaystackMpesa = 'off' | 'fallback' | 'only'

export function darajaKeys(e: PaymentsEnvironment & { PUBLIC_URL?: string | undefined }): DarajaKeys | undefined {
  const { DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY } = e
  if (!complete({ DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY })) return undefined
  const callbackBase = e.DARAJA_CALLBACK_URL ?? (e.PUBLIC_URL ? `${e.PUBLIC_URL.replace(/\/$/, '')}/pay/cb` : undefined)
  if (!callbackBase) throw new ConfigError('PUBLIC_URL or DARAJA_CALLBACK_URL missing beside DARAJA_CONSUMER_KEY')
  return {
    baseUrl: e.DARAJA_BASE_URL ?? 'https://api.safaricom.co.ke',
    consumerKey: DARAJA_CONSUMER_KEY as string,
    consumerSecret: DARAJA_CONSUMER_SECRET as string,
    shortCode: DARAJA_SHORTCODE as string,
    passkey: DARAJA_PASSKEY as string,
    transactionType: e.DARAJA_TRANSACTION_TYPE,
    partyB: e.DARAJA_PARTY_B ?? (DARAJA_SHORTCODE as string),
    callbackUrl: callbackBase,
    initiator: initiatorOf(e),
    nominatedNumber: e.DARAJA_NOMINATED_NUMBER,
  }
}

function initiatorOf(e: PaymentsEnvironment): DarajaKeys['initiator'] {
  const { DARAJA_INITIATOR, DARAJA_INITIATOR_PASSWORD, DARAJA_CERTIFICATE } = e
  if (!complete({ DARAJA_INITIATOR, DARAJA_INITIATOR_PASSWORD, DARAJA_CERTIFICATE })) return undefined
  let certificate: string
  try {
    certificate = readFileSync(DARAJA_CERTIFICATE as string, 'utf8')
    createPublicKey(certificate)
  } catch {
    throw new ConfigError('DARAJA_CERTIFICATE must name a readable PEM certificate')
  }
  return { name: DARAJA_INITIATOR as string, password: DARAJA_INITIATOR_PASSWORD as string, certificate }
}

export function paystackKeys(e: PaymentsEnvironment & { PUBLIC_URL?: string | undefined }): PaystackKeys | undefined {
  if (!e.PAYSTACK_SECRET_KEY) {
    if (e.PAYSTACK_MPESA !== 'off') throw new ConfigError('PAYSTACK_SECRET_KEY missing beside PAYSTACK_MPESA')
    return undefined
  }
  if (!e.PUBLIC_URL) throw new ConfigError('PUBLIC_URL missing beside PAYSTACK_SECRET_KEY')
  return { secretKey: e.PAYSTACK_SECRET_KEY, baseUrl: e.PAYSTACK_BASE_URL?.replace(/\/$/, '') ?? 'https://api.paystack.co' }
}

/** Separated by commas. */
export function allowedAddresses(e: PaymentsEnvironment, name: 'DARAJA_ALLOWED_ADDRESSES' | 'PAYSTACK_ALLOWED_ADDRESSES'): string[] | null {
  const list = e[name]?.split(/\s*,\s*/) ?? []
  for (const address of list) {
    const [ip = '', bits = '0'] = address.split('/')
    const fits = /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 6 ? 128 : 32)
    if (isIP(ip) === 0 || !fits) throw new ConfigError(`${name}: ${address} is no address and no network`)
  }
  return list.length > 0 ? list : null
}
