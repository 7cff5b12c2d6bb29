import { choose, type Cut } from '../cloth.ts'
import { brightness, darken } from '../colour.ts'

/** A printed chest graphic in the trim and accent colours. */
export function graphic(cut: Cut): string {
  const kind = choose(cut, 'graphic', ['sun', 'none', 'text', 'mountain', 'stripe', 'heart'])
  const [a, b, c] = [cut.trim.tone, cut.accent, brightness(cut.fabric.tone) > 0.5 ? '#1c1917' : '#f6efe2']
  const word = (text: string, y: number, size: number, fill: string): string =>
    `<text x="0" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="800" letter-spacing="2"` +
    ` font-size="${size}" fill="${fill}">${text}</text>`
  if (kind === 'sun') {
    const rays = Array.from(
      { length: 20 },
      (_, i) => `<path d="M0 -48L3.6 -64L-3.6 -64Z" transform="translate(0 176) rotate(${i * 18})" fill="${a}"/>`,
    ).join('')
    return (
      `<g opacity=".94">${rays}<circle cy="176" r="43" fill="${a}"/><path d="M-43 178a43 43 0 0 0 86 0z" fill="${b}"/>` +
      `<path d="M-58 190h116M-50 201h100M-40 212h80" stroke="${cut.fabric.tone}" stroke-width="4"/>${word('JUA KALI', 270, 25, c)}</g>`
    )
  }
  if (kind === 'text')
    return `<g opacity=".94">${word('POLE', 164, 54, a)}${word('POLE', 214, 54, b)}${word('NAIROBI 1°17′S', 242, 14, c)}</g>`
  if (kind === 'mountain')
    return (
      `<g opacity=".94"><rect x="-62" y="116" width="124" height="130" rx="62" fill="${b}"/>` +
      `<path d="M-62 236L-18 168L6 196L28 160L62 214V246H-62Z" fill="${a}"/>` +
      `<path d="M-28 184L-18 168L-8 180L-16 186ZM18 178L28 160L40 180L30 182Z" fill="#fff8ea"/>` +
      `<circle cx="24" cy="142" r="13" fill="#fff1cf"/>${word('KIRINYAGA', 272, 19, c)}</g>`
    )
  if (kind === 'stripe')
    return (
      `<g opacity=".95"><rect x="-200" y="150" width="400" height="26" fill="${a}"/>` +
      `<rect x="-200" y="180" width="400" height="12" fill="${b}"/><rect x="-200" y="196" width="400" height="5" fill="${c}"/>` +
      `</g>`
    )
  if (kind === 'heart')
    return (
      `<path d="M62 168C50 150 30 158 34 174C38 190 54 196 62 206C70 196 86 190 90 174C94 158 74 150 62 168Z" fill="${a}"/>` +
      `<path d="M44 176h36" stroke="${darken(a, 0.3)}" stroke-width="1.6" stroke-dasharray="3 2"/>`
    )
  return ''
}
