import type { MissingParts } from '../../src/shop/media/contract.ts'

/** A clip of so many bytes more than its pictures need; `mark` makes it another one. */
export function largeClip(clip: Buffer, bytes: number, mark = 0): Buffer {
  const free = Buffer.alloc(bytes, `mark ${mark} `)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4)
  return Buffer.concat([clip, free])
}

/** Sends these parts as the page of an admin does; what the store answered each. */
export async function sendParts(parts: MissingParts['parts'], file: Buffer): Promise<number[]> {
  const statuses: number[] = []
  for (const { url, start, end } of parts)
    statuses.push((await fetch(url, { method: 'PUT', body: new Uint8Array(file.subarray(start, end)) })).status)
  return statuses
}
