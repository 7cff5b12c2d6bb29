/** Bytes that reading a photo needs first; 0 when all of it is on this device. Browser only. */
export async function bytesMissing(): Promise<number> {
  return 0
}
