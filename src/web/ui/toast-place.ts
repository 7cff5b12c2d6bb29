/** Pixels from the edges of the window. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Between a message and what it must not cover, or the edge of the window. Pixels. */
const GAP = 12
const WIDE = 24

/** What is never covered: what stands at the edges to be pressed, and titles. */
const BARS = 'header, .buy-bar, .bottom-bar, [data-bar]'
const TITLES = 'h1, h2'
const COVERS = '[role=dialog]:not([data-toast], [data-ending-style]), [role=alertdialog]:not([data-toast], [data-ending-style])'

/** Where a message is shown. Pixels. */
export interface ToastPlace {
  /** Above the foot of the window. */
  bottom: number
  /** From its left edge; absent where the message has its usual columns. */
  left?: number
}

/** Where a message of this size is shown, so that it covers nothing it must not. */
export function toastPlace({ top, bottom, left, right }: Box): ToastPlace {
  const isWide = innerWidth >= 768
  // On wide screens measured in its usual columns, wherever the last one was shown.
  const message = isWide ? { top, bottom, left: WIDE, right: WIDE + right - left } : { top, bottom, left, right }
  const cover = [...document.querySelectorAll(COVERS)].at(-1)
  const [bars, titles] = [BARS, TITLES].map((names) => boxesIn(cover ?? document.body, names)) as [Box[], Box[]]
  const dialog = cover?.getBoundingClientRect()
  const edge = isWide ? WIDE : GAP
  const beside = lowestFree(message, innerHeight, edge, [...bars, ...titles, ...(dialog ? [dialog] : [])])
  if (beside !== null) return { bottom: beside }
  // A dialog may leave no room beside it: then inside, off its title and its buttons, and on a wide screen not across its edge.
  const inside = isWide && dialog ? insideOf(dialog, message) : null
  const { box, foot } = inside ?? { box: message, foot: edge }
  const free = [[...bars, ...titles], bars].map((covered) => lowestFree(box, innerHeight, foot, covered)).find((found) => found !== null)
  return { bottom: free ?? edge, ...(inside && { left: box.left }) }
}

/** The columns and the lowest foot of a message within a dialog; null in one that is too narrow. */
function insideOf(dialog: Box, message: Box): { box: Box; foot: number } | null {
  const left = dialog.left + WIDE
  const right = left + message.right - message.left
  if (right > dialog.right - WIDE) return null
  return { box: { ...message, left, right }, foot: innerHeight - Math.min(dialog.bottom, innerHeight) + WIDE }
}

/** The lowest place in its columns where it meets none of the boxes, as the distance from the foot; null when there is none. */
export function lowestFree(message: Box, height: number, edge: number, boxes: readonly Box[]): number | null {
  const tall = message.bottom - message.top
  const inWay = boxes.filter(({ left, right }) => left < message.right && right > message.left)
  let foot = height - edge
  for (;;) {
    const met = inWay.filter(({ top, bottom }) => top < foot + GAP && bottom > foot - tall - GAP)
    if (met.length === 0) break
    foot = Math.min(...met.map(({ top }) => top)) - GAP
  }
  return foot - tall >= GAP ? height - foot : null
}

function boxesIn(root: Element, names: string): Box[] {
  return [...root.querySelectorAll(names)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const shown = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight
    return shown && !element.closest('[data-toast]') ? [box] : []
  })
}
