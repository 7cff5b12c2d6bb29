/** "order.shipped" becomes "Order shipped": new deeds need no new words. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "order:UP-7K3M9Q" becomes "UP-7K3M9Q": the deed has said that it is an order. */
export function subjectWords(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}

/** "from: details received, to: shipped"; ids say nothing to people, and the subject is named beside. */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name]) => !/(?:^|_)id$/.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join(', ')
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
