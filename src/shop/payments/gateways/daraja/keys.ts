import { constants, publicEncrypt } from 'node:crypto'

/** What Safaricom gives a merchant, and where we are reached. */
export interface DarajaKeys {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortCode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  /** The paybill itself, or the till number. */
  partyB: string
  /** Where messages arrive; a secret token, and for later answers what they are about, are appended to its path. */
  callbackUrl: string
  /** The operator that may reverse payments and query receipts; without it admins do that by hand. */
  initiator?: Initiator | undefined
  /** 254XXXXXXXXX, of the organisation's account: with it the statement is read by machine, once that is registered. */
  nominatedNumber?: string | undefined
}

export interface Initiator {
  name: string
  password: string
  /** Safaricom's certificate, or its public key, as PEM. */
  certificate: string
}

/** The addresses without a slash at their end, so that paths can be appended. */
export function tidy(keys: DarajaKeys): DarajaKeys {
  return { ...keys, baseUrl: trimSlash(keys.baseUrl), callbackUrl: trimSlash(keys.callbackUrl) }
}

/** Another text every time, of the same password. Throws when the certificate is none, or too small for the password. */
export function securityCredential({ password, certificate }: Initiator): string {
  return publicEncrypt({ key: certificate, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64')
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
