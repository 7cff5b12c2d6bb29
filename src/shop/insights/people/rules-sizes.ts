import { BODY_LIMITS, MEASURES, type BodySize } from '../../accounts/rules.ts'

/** What a member has said of their body, as admins read it: "chest 92 cm". */
export function sizesOf({ height, weight, measurements = {} }: BodySize): string[] {
  const all = { height, weight, ...Object.fromEntries(MEASURES.map((name) => [name, measurements[name]])) }
  return Object.entries(all).flatMap(([name, value]) =>
    value ? [`${name.replace('_', ' ')} ${value} ${BODY_LIMITS[name as keyof typeof BODY_LIMITS].unit}`] : [],
  )
}
