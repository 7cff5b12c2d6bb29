/** "order.shipped" becomes "Order shipped": new actions need no new words. */
export function actionText(action: string): string {
  const text = action.replaceAll(/[._]/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "order:UP-7K3M9Q" becomes "UP-7K3M9Q": the action has said that it is an order. */
export function subjectText(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}

/** "from: details received, to: shipped"; ids say nothing to people, and the subject is named beside. */
export function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name]) => !/(?:^|_)id$/.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
