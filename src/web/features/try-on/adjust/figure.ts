import { canvasOf, penOf, toJpeg, type Photo } from '../photo.ts'

export const WIDTH = 900
export const HEIGHT = 1350
/** Flat colours need no more pixels, and a slow phone draws these at once. */
const SCALE = 2 / 3

/** Half of somebody who stands upright, from the neck down the outside and up the inside; x from the middle line. */
export const HALF =
  'M0 218 L33 218 C34 240 44 252 78 262 C122 274 146 290 154 330 C162 380 168 440 180 500 C190 556 202 600 212 652 ' +
  'C220 674 222 706 210 722 C202 732 190 726 186 704 C182 684 172 650 160 606 C146 556 132 502 122 440 C118 426 114 424 113 440 ' +
  'C112 486 98 520 96 560 C98 606 124 640 130 700 C136 780 116 850 108 930 C106 984 112 1040 102 1110 C94 1170 84 1210 82 1244 ' +
  'C92 1262 108 1276 106 1288 C96 1300 52 1300 42 1288 C36 1276 44 1258 42 1240 C36 1170 24 1110 28 1040 C30 990 26 940 24 896 ' +
  'C20 840 12 790 5 742 L0 738 Z'

/** A drawn figure, for whom no photo is at hand. Throws when the phone has no memory left. */
export async function drawnFigure(): Promise<Photo> {
  const canvas = canvasOf(WIDTH * SCALE, HEIGHT * SCALE)
  const pen = penOf(canvas)
  pen.scale(SCALE, SCALE)
  const wall = pen.createLinearGradient(0, 0, WIDTH * 0.4, HEIGHT)
  wall.addColorStop(0, '#faf6ef')
  wall.addColorStop(0.86, '#ece2d2')
  wall.addColorStop(1, '#e0d3bf')
  pen.fillStyle = wall
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  castShadow(pen)
  pen.translate(WIDTH / 2, 0)
  const body = pen.createLinearGradient(-200, 0, 200, 0)
  body.addColorStop(0, '#cdb79b')
  body.addColorStop(1, '#b59b7c')
  pen.fillStyle = body
  for (const part of partsOfBody()) pen.fill(part)
  const blob = await toJpeg(canvas)
  return { blob, url: URL.createObjectURL(blob), width: canvas.width, height: canvas.height, drawn: true }
}

/** Filled one by one: where they overlap they would cut holes into each other. */
function partsOfBody(): Path2D[] {
  const left = new Path2D()
  left.addPath(new Path2D(HALF), new DOMMatrix([-1, 0, 0, 1, 0, 0]))
  const head = new Path2D()
  head.ellipse(0, 138, 60, 80, 0, 0, Math.PI * 2)
  const neck = new Path2D()
  neck.rect(-33, 190, 66, 60)
  // Between the halves the wall would shine through.
  const seam = new Path2D()
  seam.rect(-2, 218, 4, 520)
  return [new Path2D(HALF), left, head, neck, seam]
}

/** Light comes from the upper left. */
function castShadow(pen: CanvasRenderingContext2D): void {
  const shadow = pen.createRadialGradient(0, 0, 10, 0, 0, 260)
  shadow.addColorStop(0, 'rgb(28 25 23 / 0.3)')
  shadow.addColorStop(1, 'rgb(28 25 23 / 0)')
  pen.save()
  pen.translate(WIDTH / 2 + 40, 1290)
  pen.scale(1, 0.12)
  pen.fillStyle = shadow
  pen.fillRect(-300, -300, 600, 600)
  pen.restore()
}
