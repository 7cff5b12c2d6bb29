// Weights of models with fewer digits: the same file, but most of it compresses to less than half. Pure.

/** Bits of a number's fraction that are left. */
export interface KeptBits {
  float32: number
  float16: number
}

const FLOAT32 = { bytes: 4, fraction: 23, exponent: 0x7f800000 }
const FLOAT16 = { bytes: 2, fraction: 10, exponent: 0x7c00 }
/** As the format numbers them (schema.fbs, TensorType). */
const KINDS = new Map([
  [0, { ...FLOAT32, name: 'float32' as const }],
  [1, { ...FLOAT16, name: 'float16' as const }],
])
/** Shorter lists are biases and constants: they weigh nothing and decide much. Bytes. */
const SHORT = 1024

/** Rounds the weights of a .tflite. Throws when it is none. */
export function lighterWeights(content: Uint8Array, kept: KeptBits): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(content)
  const file = new DataView(bytes.buffer)
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== 'TFL3') throw new Error('not a .tflite file')
  const { buffers, kindOf } = weightsIn(file)
  for (const [index, { start, length }] of buffers.entries()) {
    const kind = KINDS.get(kindOf.get(index) ?? -1)
    if (!kind || length < SHORT || length % kind.bytes !== 0) continue
    const dropped = kind.fraction - kept[kind.name]
    if (dropped <= 0) continue
    for (let at = start; at < start + length; at += kind.bytes) {
      const value = kind.bytes === 4 ? file.getUint32(at, true) : file.getUint16(at, true)
      // What could round to infinity, or is none, stays.
      if ((value & kind.exponent) >= kind.exponent - (1 << kind.fraction)) continue
      const rounded = ((value + (1 << (dropped - 1))) & ~((1 << dropped) - 1)) >>> 0
      if (kind.bytes === 4) file.setUint32(at, rounded, true)
      else file.setUint16(at, rounded, true)
    }
  }
  return bytes
}

/** Where the lists of numbers are, and of which kind the tensors are that use them. A flatbuffer: tables of offsets. */
function weightsIn(file: DataView): { buffers: { start: number; length: number }[]; kindOf: Map<number, number> } {
  const model = file.getUint32(0, true)
  const kindOf = new Map<number, number>()
  for (const subgraph of tablesAt(file, fieldOf(file, model, 2)))
    for (const tensor of tablesAt(file, fieldOf(file, subgraph, 0))) {
      const [kind, buffer] = [fieldOf(file, tensor, 1), fieldOf(file, tensor, 2)]
      kindOf.set(buffer === null ? 0 : file.getUint32(buffer, true), kind === null ? 0 : file.getUint8(kind))
    }
  const buffers = tablesAt(file, fieldOf(file, model, 4)).map((buffer) => {
    const data = fieldOf(file, buffer, 0)
    if (data === null) return { start: 0, length: 0 }
    const list = data + file.getUint32(data, true)
    return { start: list + 4, length: file.getUint32(list, true) }
  })
  return { buffers, kindOf }
}

/** Where a field of a table is; null when it is left out. */
function fieldOf(file: DataView, table: number, index: number): number | null {
  const layout = table - file.getInt32(table, true)
  const entry = 4 + 2 * index
  if (entry >= file.getUint16(layout, true)) return null
  const offset = file.getUint16(layout + entry, true)
  return offset === 0 ? null : table + offset
}

function tablesAt(file: DataView, field: number | null): number[] {
  if (field === null) return []
  const list = field + file.getUint32(field, true)
  return Array.from({ length: file.getUint32(list, true) }, (_, index) => {
    const entry = list + 4 + 4 * index
    return entry + file.getUint32(entry, true)
  })
}
