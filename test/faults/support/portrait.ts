import sharp from 'sharp'

/** A picture of noise: as large as one of that size gets. */
export function portrait(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
}
