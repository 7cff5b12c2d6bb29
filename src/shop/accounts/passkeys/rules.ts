// Numbers, words and boundaries of passkeys. Pure: the browser uses them too.

/** Of one account: a phone, a laptop, a key in the drawer, and some that were forgotten. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** So long a challenge may be answered. Seconds. */
export const PASSKEY_CHALLENGE_SECONDS = 300
/** Ed25519, ECDSA with P-256, RSA: what phones, laptops and keys make, by their COSE numbers, the preferred first. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

/** Tries in the given seconds before `too_many_requests`; an address may be shared by a whole town. */
export const PASSKEY_LIMITS = {
  /** Each sign-in form that is opened asks for a challenge, as browsers offer passkeys in the field of the e-mail. */
  challengesPerAddress: { max: 1000, seconds: 900 },
  challengesPerMember: { max: 60, seconds: 900 },
  /** Answers that were none. */
  failuresPerAddress: { max: 300, seconds: 900 },
  failuresPerMember: { max: 10, seconds: 900 },
} as const

/** What makes and keeps passkeys, by the id that it gives of its kind; zeros or anything else say nothing. */
const PROVIDERS: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
}

/** What a passkey is called until its owner says otherwise. `device`: as "Chrome on Android". */
export function firstPasskeyName(aaguid: string, device: string): string {
  return PROVIDERS[aaguid] ?? device
}
