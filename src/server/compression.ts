import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Text above 1 kB, as the browser asks. Event streams stay as they are: compressing would hold events back. */
export async function compression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*json|javascript|xml|manifest)|image\/svg\+xml)/,
    globalDecompression: false,
  })
}
