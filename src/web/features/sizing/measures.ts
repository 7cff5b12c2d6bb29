import { BODY_LIMITS, type BodySize, type Measure } from '../../../shop/accounts/rules.ts'

export const BODY_FIELDS = ['height', 'weight', 'chest', 'waist', 'hips', 'inseam', 'shoe_size'] as const
export type BodyField = (typeof BODY_FIELDS)[number]
/** As typed. */
export type BodyTexts = Record<BodyField, string>
export type BodyErrors = Partial<Record<BodyField, string>>

/** What each measure is called and how it is taken. */
export const FIELD_LABELS: Record<BodyField, { label: string; hint: string }> = {
  height: { label: 'Height (cm)', hint: 'Without shoes, back against a wall.' },
  weight: { label: 'Weight (kg)', hint: 'Optional. We don’t use weight for sizes.' },
  chest: { label: 'Chest (cm)', hint: 'Around the fullest part, tape level under the arms.' },
  waist: { label: 'Waist (cm)', hint: 'Around the narrowest part, just above the navel.' },
  hips: { label: 'Hips (cm)', hint: 'Around the widest part of your seat.' },
  inseam: { label: 'Inside leg (cm)', hint: 'From the crotch to the floor, without shoes.' },
  shoe_size: { label: 'Shoe size (EU)', hint: 'As printed inside shoes that fit you, for example 39.' },
}

export function textsOf(body: BodySize): BodyTexts {
  const text = (value: number | null | undefined) => (value ? String(value) : '')
  const { chest, waist, hips, inseam, shoe_size } = body.measurements ?? {}
  return {
    height: text(body.height),
    weight: text(body.weight),
    chest: text(chest),
    waist: text(waist),
    hips: text(hips),
    inseam: text(inseam),
    shoe_size: text(shoe_size),
  }
}

/** The numbers that were typed, and in words what is no believable one. Empty is no mistake (open-68). */
export function bodyOf(texts: Partial<BodyTexts>): { body: BodySize; errors: BodyErrors } {
  const errors: BodyErrors = {}
  const numbers: Partial<Record<BodyField, number>> = {}
  for (const field of BODY_FIELDS) {
    const value = numberOf(texts[field] ?? '')
    if (value === null) continue
    const { min, max, unit } = BODY_LIMITS[field]
    if (value >= min && value <= max) numbers[field] = value
    else errors[field] = `Enter ${min} to ${max} ${unit}, or leave this empty.`
  }
  const { height, weight, ...measurements } = numbers
  return {
    body: {
      ...(height === undefined ? {} : { height }),
      ...(weight === undefined ? {} : { weight }),
      ...(Object.keys(measurements).length > 0 ? { measurements: measurements as Partial<Record<Measure, number>> } : {}),
    },
    errors,
  }
}

/** Null for nothing, NaN for what is no number. "92,5" and "92 cm" are meant well. */
export function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/\s*(?:cm|kg|eu)$/i, '')
    .replace(/^eu\s*/i, '')
  if (!plain) return null
  return /^\d+(?:\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 10) / 10 : Number.NaN
}

/** True when there is anything to compare a garment with. */
export function hasMeasures(body: BodySize | null): body is BodySize {
  return Object.values(body?.measurements ?? {}).some(Boolean)
}

/** `over` where it says something, `body` elsewhere. */
export function withMeasures(body: BodySize, over: BodySize): BodySize {
  const said = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))
  const { measurements = {}, ...rest } = over
  return { ...body, ...said(rest), measurements: { ...body.measurements, ...said(measurements) } }
}

/** The body to compare with: what this member typed last counts most; what a guest left on this phone only fills gaps. */
export function bodyToCompare(member: { id: string; body: BodySize } | null, own: OwnMeasures | null): BodySize {
  // Another member's, who used this browser before.
  if (!own || (own.user_id !== null && own.user_id !== member?.id)) return member?.body ?? {}
  if (!member) return own.body
  return own.user_id === member.id ? withMeasures(member.body, own.body) : withMeasures(own.body, member.body)
}

/** Measurements stored in this browser, and whose; null for a guest. */
export interface OwnMeasures {
  user_id: string | null
  body: BodySize
}
