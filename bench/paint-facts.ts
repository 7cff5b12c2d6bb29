/** What a page measures of its own painting. Milliseconds; `cls` without unit. */
export interface PaintFacts {
  fcp: number
  lcp: number
  /** Of tasks after the first paint, the part above 50 ms. */
  tbt: number
  cls: number
  /** The largest thing painted. */
  element: string
}

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
export function observePaint(): void {
  const facts = { fcp: 0, lcp: 0, cls: 0, element: '' }
  const tasks: { startTime: number; duration: number }[] = []
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
  }
  interface Largest extends PerformanceEntry {
    element: Element | null
  }
  // Shifts within a second of each other and five in all are one; the worst counts.
  let session = { value: 0, first: 0, last: 0 }
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })

  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') facts.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as Largest
    facts.lcp = entry.startTime
    facts.element = element
      ? `${element.tagName.toLowerCase()} "${(element.getAttribute('alt') ?? element.textContent ?? '').trim().slice(0, 40)}"`
      : ''
  })
  watch('longtask', (entry) => tasks.push({ startTime: entry.startTime, duration: entry.duration }))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift
    if (hadRecentInput) return
    const goesOn = startTime - session.last < 1000 && startTime - session.first < 5000
    session = goesOn
      ? { value: session.value + value, first: session.first, last: startTime }
      : { value, first: startTime, last: startTime }
    facts.cls = Math.max(facts.cls, session.value)
  })
  const blocking = () =>
    tasks.filter((task) => task.startTime + task.duration > facts.fcp).reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
  Object.assign(globalThis, { paintFacts: () => ({ ...facts, tbt: blocking() }) })
}
