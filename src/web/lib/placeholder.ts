/** The average colour of a picture as "#rrggbb", out of the first three bytes of its thumbhash: cheap enough for every product card. */
export function averageColour(thumbhash: string): string {
  const head = atob(thumbhash.slice(0, 4))
  if (head.length < 3) return '#f1e9dc'
  const bits = head.charCodeAt(0) | (head.charCodeAt(1) << 8) | (head.charCodeAt(2) << 16)
  const light = (bits & 63) / 63
  const yellowBlue = ((bits >> 6) & 63) / 31.5 - 1
  const redGreen = ((bits >> 12) & 63) / 31.5 - 1
  const blue = light - (2 / 3) * yellowBlue
  const red = (3 * light - blue + redGreen) / 2
  return `#${[red, red - redGreen, blue].map(hex).join('')}`
}

function hex(channel: number): string {
  return Math.round(Math.max(0, Math.min(1, channel)) * 255)
    .toString(16)
    .padStart(2, '0')
}
