/** A number of 32 bits for a text (FNV-1a); similar texts have similar ones. Not for secrets. */
export function textHash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Every bit of the number on every bit of the result, 32 of them (the finaliser of MurmurHash3): neighbours land far apart. */
export function mixBits(number: number): number {
  let value = number >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
