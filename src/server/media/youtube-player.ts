import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { YOUTUBE_PLAYER, youTubeEmbed } from '../../shop/media/rules-youtube.ts'
import type { Shop } from '../../shop/shop.ts'

const address = z.object({ id: z.uuid() })
const query = z.object({ sound: z.enum(['on']).optional() })

/** Nothing but the player may be in it, and nobody but the shop may show it. */
const POLICY = [
  "default-src 'none'",
  `frame-src ${YOUTUBE_PLAYER}`,
  "style-src-attr 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * `/media/youtube/:id`: YouTube's player of one of the shop's videos, in a page of its own without scripts. It alone may hold a frame of
 * another site; the pages that show it may hold only it, and keep their policy as it is.
 */
export async function youTubePlayer(
  app: FastifyInstance,
  { shop }: { shop: { media: Pick<Shop['media'], 'youTubeIdOf'> } },
): Promise<void> {
  app.get('/media/youtube/:id', { schema: { hide: true } }, async (request, reply) => {
    const { data } = address.safeParse(request.params)
    const youTubeId = data ? await shop.media.youTubeIdOf(data.id) : null
    if (!youTubeId) throw new ShopError('not_found')
    const sound = query.safeParse(request.query).data?.sound === 'on'
    reply.header('content-security-policy', POLICY).header('x-frame-options', 'SAMEORIGIN').header('x-robots-tag', 'noindex')
    // Once it is hidden or archived it is not played any more.
    reply.header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(pageOf(youTubeEmbed(youTubeId, { sound })))
  })
}

/** It may play and open YouTube, and never lead our own page elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

/** The address holds eleven plain characters and nothing else of anybody's. YouTube wants to be told which site shows it. */
function pageOf(player: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Video on YouTube</title></head>
<body style="margin:0;background:#000">
<iframe src="${player.replaceAll('&', '&amp;')}" title="YouTube video player" sandbox="${SANDBOX}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>
</body>
</html>
`
}
