import { z } from 'zod'

// How settings are written: texts of the environment to values, or one line that says what is wrong.

/** Says in one line what is wrong with which setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)
export const flag = z
  .string()
  .optional()
  .transform((value, context) => {
    if (!value) return undefined
    if (/^(?:1|true|yes|on|0|false|no|off)$/i.test(value)) return /^(?:1|true|yes|on)$/i.test(value)
    context.addIssue({ code: 'custom', message: 'must be true or false' })
    return z.NEVER
  })
export const whole = (min: number, max: number, otherwise: number) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (!value) return otherwise
      const number = Number(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` })
      return z.NEVER
    })
export const url = (...protocols: string[]) =>
  text.refine((value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
    message: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })
const HOST = /^(?:\*\.)?(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
export const hosts = text
  .transform((value) => value?.toLowerCase().split(/\s*,\s*/) ?? [])
  .refine((names) => names.every((name) => HOST.test(name)), 'must be names of hosts, separated by commas')

const KEY_BYTES = 32
/** Separated by commas. */
export const secretKeys = text
  .transform((value) => (value?.split(/\s*,\s*/) ?? []).map((key) => Buffer.from(key, 'base64')))
  .refine((keys) => keys.every((key) => key.length === KEY_BYTES), 'must be 32 bytes in base64, as "openssl rand -base64 32" gives them')

/** Some of a group's settings without the others are a mistake, not a default. */
export function complete(group: Record<string, string | undefined>): boolean {
  const missing = Object.keys(group).filter((name) => !group[name])
  if (missing.length === 0) return true
  if (missing.length < Object.keys(group).length)
    throw new ConfigError(`${missing.join(', ')} missing beside ${Object.keys(group).find((name) => group[name])}`)
  return false
}

// This machine.
export const HERE = /^(?:127\.0\.0\.1|localhost|::1|\[::1\])$/
export const isLocal = (address: string | undefined): boolean => address === undefined || HERE.test(new URL(address).hostname)
