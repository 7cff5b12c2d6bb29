import { open } from 'node:fs/promises'

/** Of a file of ours, whose index is in front and small. */
const INDEX_MAX = 4 * 1024 * 1024

interface Box {
  type: string
  body: Buffer
}

/** Where the first `seconds` of a fast-start MP4 end, in bytes from its beginning: what a player needs to begin. */
export async function headBytes(path: string, seconds = 1): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, INDEX_MAX)), 0, Math.min(size, INDEX_MAX), 0)
    const index = boxes(buffer.subarray(0, bytesRead)).find(({ type }) => type === 'moov')
    if (!index) throw new Error('The index of the file is not in front.')
    const ends = boxes(index.body)
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => trackEnd(body, seconds))
    return Math.min(size, Math.max(...ends))
  } finally {
    await file.close()
  }
}

function boxes(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

function inside(bytes: Buffer, ...path: string[]): Buffer {
  let body = bytes
  for (const name of path) body = boxes(body).find(({ type }) => type === name)?.body ?? Buffer.alloc(16)
  return body
}

/** Where the samples of a track's first seconds end. */
function trackEnd(track: Buffer, seconds: number): number {
  const header = inside(track, 'mdia', 'mdhd')
  const scale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const table = inside(track, 'mdia', 'minf', 'stbl')
  const wanted = samplesWithin(inside(table, 'stts'), seconds * scale)
  return endOfSample(table, wanted)
}

function samplesWithin(stts: Buffer, ticks: number): number {
  let [samples, time] = [0, 0]
  for (let entry = 0; entry < stts.readUInt32BE(4) && time < ticks; entry++) {
    const [count, delta] = [stts.readUInt32BE(8 + entry * 8), stts.readUInt32BE(12 + entry * 8)]
    const taken = delta === 0 ? count : Math.min(count, Math.ceil((ticks - time) / delta))
    samples += taken
    time += taken * delta
  }
  return samples
}

/** Samples lie in chunks, one behind the other. */
function endOfSample(table: Buffer, wanted: number): number {
  const [sizes, chunks, groups] = [inside(table, 'stsz'), inside(table, 'stco'), inside(table, 'stsc')]
  const sizeOf = (sample: number): number => sizes.readUInt32BE(4) || sizes.readUInt32BE(12 + sample * 4)
  let [sample, end, group] = [0, 0, 0]
  for (let chunk = 0; chunk < chunks.readUInt32BE(4) && sample < wanted; chunk++) {
    while (group + 1 < groups.readUInt32BE(4) && groups.readUInt32BE(8 + (group + 1) * 12) <= chunk + 1) group++
    let at = chunks.readUInt32BE(8 + chunk * 4)
    for (let of = groups.readUInt32BE(12 + group * 12); of > 0 && sample < wanted; of--) at += sizeOf(sample++)
    end = Math.max(end, at)
  }
  return end
}
