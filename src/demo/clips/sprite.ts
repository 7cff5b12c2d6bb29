/** A picture to be painted into frames: premultiplied RGBA. */
export interface Sprite {
  data: Uint8Array
  width: number
  height: number
}

export interface Frame {
  /** RGB. */
  data: Uint8Array
  width: number
  height: number
}

export interface Pose {
  /** Where the sprite's middle is, in pixels of the frame. */
  x: number
  y: number
  /** Pixels of the frame for one of the sprite. */
  scaleX: number
  scaleY: number
  /** Degrees. */
  tilt?: number
  /** What it is turned around, in shares of its height from the top. */
  pivot?: number
  opacity?: number
  /** 1 as it is, 0 black. */
  light?: number
  /** Pixels of the sprite by which its lower end is moved by the wind, and where in the wave it is. */
  breeze?: number
  phase?: number
  /** Painted only above this line of the frame. */
  above?: number
}

/** Paints between the pixels (bilinear), so that slow moves do not shake. */
export function paint(frame: Frame, sprite: Sprite, pose: Pose): void {
  const { x, y, scaleX, scaleY, tilt = 0, pivot = 0.5, opacity = 1, light = 1, breeze = 0, phase = 0 } = pose
  if (opacity <= 0.003 || Math.abs(scaleX) < 0.004) return
  const { width: w, height: h, data } = sprite
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const [cx, cy] = [w / 2, h * pivot]
  // Where the pivot is in the frame.
  const py = y + (pivot - 0.5) * h * scaleY
  const corners = [
    [-cx - breeze, -cy],
    [w - cx + breeze, -cy],
    [-cx - breeze, h - cy],
    [w - cx + breeze, h - cy],
  ].map(([u, v]) => [x + cos * u! * scaleX - sin * v! * scaleY, py + sin * u! * scaleX + cos * v! * scaleY] as const)
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([at]) => at))))
  const right = Math.min(frame.width - 1, Math.ceil(Math.max(...corners.map(([at]) => at))))
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, at]) => at))))
  const bottom = Math.min(frame.height - 1, pose.above ?? Infinity, Math.ceil(Math.max(...corners.map(([, at]) => at))))
  const [ux, uy] = [cos / scaleX, sin / scaleX]
  const [vx, vy] = [-sin / scaleY, cos / scaleY]
  const out = frame.data
  for (let row = top; row <= bottom; row += 1) {
    const dy = row + 0.5 - py
    let u = (left + 0.5 - x) * ux + dy * uy + cx - 0.5
    let v = (left + 0.5 - x) * vx + dy * vy + cy - 0.5
    const low = Math.max(0, v / h)
    const waved = breeze === 0 ? 0 : breeze * low * Math.sqrt(low) * Math.sin(phase - low * 4.2)
    u += waved
    let o = (row * frame.width + left) * 3
    for (let column = left; column <= right; column += 1, o += 3, u += ux, v += vx) {
      if (u <= -1 || v <= -1 || u >= w || v >= h) continue
      const iu = Math.floor(u)
      const iv = Math.floor(v)
      const fu = u - iu
      const fv = v - iv
      // Beyond its edges there is nothing.
      const a = (iu >= 0 ? 1 - fu : 0) * (iv >= 0 ? 1 - fv : 0)
      const b = (iu < w - 1 ? fu : 0) * (iv >= 0 ? 1 - fv : 0)
      const c = (iu >= 0 ? 1 - fu : 0) * (iv < h - 1 ? fv : 0)
      const d = (iu < w - 1 ? fu : 0) * (iv < h - 1 ? fv : 0)
      const i = (iv * w + iu) * 4
      const j = i + w * 4
      const covers = ((a && data[i + 3]! * a) + (b && data[i + 7]! * b) + (c && data[j + 3]! * c) + (d && data[j + 7]! * d)) * opacity
      if (covers < 0.5) continue
      const keep = 1 - covers / 255
      const f = opacity * light
      out[o] = out[o]! * keep + ((a && data[i]! * a) + (b && data[i + 4]! * b) + (c && data[j]! * c) + (d && data[j + 4]! * d)) * f
      out[o + 1] =
        out[o + 1]! * keep + ((a && data[i + 1]! * a) + (b && data[i + 5]! * b) + (c && data[j + 1]! * c) + (d && data[j + 5]! * d)) * f
      out[o + 2] =
        out[o + 2]! * keep + ((a && data[i + 2]! * a) + (b && data[i + 6]! * b) + (c && data[j + 2]! * c) + (d && data[j + 6]! * d)) * f
    }
  }
}

/** Without the empty margin around it. */
export function trimmed({ data, width, height }: Sprite): Sprite {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3]! < 8) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < left) return { data, width, height }
  const [w, h] = [right - left + 1, bottom - top + 1]
  const cut = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y += 1) {
    const from = ((top + y) * width + left) * 4
    cut.set(data.subarray(from, from + w * 4), y * w * 4)
  }
  return { data: cut, width: w, height: h }
}

/** Turns towards `other`: 0 stays, 1 is `other`. */
export function fadeInto(frame: Frame, other: Frame, share: number): void {
  const weight = Math.round(Math.max(0, Math.min(1, share)) * 256)
  const [a, b] = [frame.data, other.data]
  for (let i = 0; i < a.length; i += 1) a[i] = (a[i]! * (256 - weight) + b[i]! * weight) >> 8
}
