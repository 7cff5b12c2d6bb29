/** Compressed once for each content. */
export function compressedWeights(content: Uint8Array): Promise<Uint8Array>
export function compressFolder(folder: string): Promise<void>
