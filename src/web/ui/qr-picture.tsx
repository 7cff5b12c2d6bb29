import type { QrCode } from '../../shop/qr-code.ts'

/** A QR code as the server has drawn it. `label`: what it opens; without one it only repeats what is beside it. */
export function QrPicture({ picture: { path, side }, label, className }: { picture: QrCode; label?: string; className: string }) {
  const words = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className={className} {...words}>
      <path d={path} />
    </svg>
  )
}
