/** Longer ago it says nothing of how fast it is now. Milliseconds. */
const REMEMBERED_MS = 8000

/** Bytes a second, over the last seconds; null until that can be said. Told each time how many bytes have come. */
export function speedometer(): (sent: number) => number | null {
  const seen: { at: number; sent: number }[] = []
  return (sent) => {
    const at = performance.now()
    seen.push({ at, sent })
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > REMEMBERED_MS) seen.shift()
    const [first] = seen
    const seconds = first ? (at - first.at) / 1000 : 0
    return first && seconds > 1 ? (sent - first.sent) / seconds : null
  }
}
