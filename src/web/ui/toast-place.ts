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

/** How far above the foot of the window a message of this size is shown, so that it covers nothing it must not. Pixels. */
export function toastBottom(message: Box): number {
  const cover = [...document.querySelectorAll(COVERS)].at(-1)
  const [bars, titles] = [BARS, TITLES].map((names) => boxesIn(cover ?? document.body, names)) as [Box[], Box[]]
  const dialog = cover ? [cover.getBoundingClientRect()] : []
  const edge = innerWidth < 768 ? GAP : WIDE
  // A dialog may leave no room beside it: then inside, off its title and its buttons.
  for (const covered of [[...bars, ...titles, ...dialog], [...bars, ...titles], bars]) {
    const bottom = lowestFree(message, innerHeight, edge, covered)
    if (bottom !== null) return bottom
  }
  return edge
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
