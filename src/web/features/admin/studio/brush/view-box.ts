// Which part of a picture is seen, and how large. Pure.

/** Screen pixels: the picture's left upper corner is at `x`, `y`, and one pixel of it is `scale` wide. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** How much larger than whole it can be shown. */
export const ZOOM_MAX = 10

/** The whole picture, in the middle of its frame. */
export function fitted(picture: Size, frame: Size): View {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { scale, x: (frame.width - picture.width * scale) / 2, y: (frame.height - picture.height * scale) / 2 }
}

/** Room around a part of a picture that is shown first: of its own size. */
const ROOM = 0.14

/** A part of the picture, in parts of its width and height, as large as it can be in its frame. */
export function framed(part: { left: number; top: number; right: number; bottom: number }, picture: Size, frame: Size): View {
  const [width, height] = [
    (part.right - part.left) * picture.width * (1 + 2 * ROOM),
    (part.bottom - part.top) * picture.height * (1 + 2 * ROOM),
  ]
  const scale = Math.max(fitted(picture, frame).scale, Math.min(frame.width / width, frame.height / height))
  const [x, y] = [((part.left + part.right) / 2) * picture.width, ((part.top + part.bottom) / 2) * picture.height]
  return kept({ scale, x: frame.width / 2 - x * scale, y: frame.height / 2 - y * scale }, picture, frame)
}

/** `by` times as large, with what is at this place of the frame staying there. */
export function zoomed(view: View, by: number, at: { x: number; y: number }, picture: Size, frame: Size): View {
  const least = fitted(picture, frame).scale
  const scale = Math.min(least * ZOOM_MAX, Math.max(least, view.scale * by))
  const grown = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, picture, frame)
}

export function panned(view: View, dx: number, dy: number, picture: Size, frame: Size): View {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, picture, frame)
}

/** The picture never leaves its frame: where it is smaller it is in the middle. */
export function kept({ x, y, scale }: View, picture: Size, frame: Size): View {
  const along = (at: number, size: number, room: number) => (size <= room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)))
  return { scale, x: along(x, picture.width * scale, frame.width), y: along(y, picture.height * scale, frame.height) }
}

/** A place of the frame as parts of the picture's width and height. */
export function inPicture(view: View, { x, y }: { x: number; y: number }, picture: Size): { x: number; y: number } {
  return { x: (x - view.x) / view.scale / picture.width, y: (y - view.y) / view.scale / picture.height }
}

/** The other way round. */
export function onScreen(view: View, { x, y }: { x: number; y: number }, picture: Size): { x: number; y: number } {
  return { x: view.x + x * picture.width * view.scale, y: view.y + y * picture.height * view.scale }
}
