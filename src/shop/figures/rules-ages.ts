// Ages of pieces in days. Pure.

/** How many of each age. */
export interface AgeCount {
  age: number
  units: number
}

/** First days of the bars of a histogram; the last one has no end. */
const BOUNDS = [0, 4, 8, 15, 31, 61, 91] as const

/** "4 to 7 days" */
function bucketLabel(at: number): string {
  const [first, next] = [BOUNDS[at] ?? 0, BOUNDS[at + 1]]
  return next === undefined ? `${first} days and more` : `${first} to ${next - 1} days`
}

export function bucketsOf(ages: readonly AgeCount[]): { label: string; units: number }[] {
  return BOUNDS.map((first, at) => {
    const next = BOUNDS[at + 1] ?? Infinity
    return { label: bucketLabel(at), units: total(ages.filter(({ age }) => age >= first && age < next)) }
  })
}

/** The age that this share of the units had at most, as they were; null without any. */
export function percentileOf(ages: readonly AgeCount[], share: number): number | null {
  const wanted = total(ages) * share
  let seen = 0
  for (const { age, units } of ages.toSorted((a, b) => a.age - b.age)) {
    seen += units
    if (units > 0 && seen >= wanted) return age
  }
  return null
}

export function total(ages: readonly AgeCount[]): number {
  return ages.reduce((sum, { units }) => sum + units, 0)
}
