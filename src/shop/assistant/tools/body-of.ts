import type { z } from 'zod'
import type { BodySize } from '../../accounts/rules.ts'
import { shoeSizeOf } from '../../sizing/rules.ts'
import type { measures } from './shapes.ts'
import type { Fact } from './tool.ts'

/** What was named goes over what the member has saved; null when nothing is known. */
export function bodyOf(
  named: z.output<typeof measures> | undefined,
  saved: BodySize | null,
  department?: 'women' | 'men',
): BodySize | null {
  const { foot, shoe, height, ...girths } = named ?? {}
  const shoeSize = shoe ?? (foot === undefined ? undefined : shoeSizeOf(foot))
  const given = Object.fromEntries(Object.entries({ ...girths, shoe_size: shoeSize }).filter(([, value]) => value !== undefined))
  if (!saved && Object.keys(given).length === 0) return null
  return {
    ...saved,
    height: height ?? saved?.height,
    department: department ?? saved?.department,
    measurements: { ...saved?.measurements, ...given },
  }
}

/** Their measures may be said to themselves. */
export function bodyFacts(body: BodySize | null): Fact[] {
  const { shoe_size: shoe, ...girths } = body?.measurements ?? {}
  const cms = [...Object.values(girths), body?.height].flatMap((cm): Fact[] => (cm ? [{ kind: 'cm', text: `${cm}` }] : []))
  return shoe ? [...cms, { kind: 'size', text: `${shoe}` }] : cms
}
