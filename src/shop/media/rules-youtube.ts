/** The sizes of a thumbnail, largest first, until one is there (video-06). */
const THUMBNAILS = ['maxresdefault', 'hqdefault', 'mqdefault', 'default'] as const

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'])
const ID = /^[\w-]{11}$/

export type YouTubeAddress = { id: string; upright: boolean } | { refusal: string }

/** The video that an address of YouTube names (open-61), or why it names none: a sentence for the admin. */
export function readYouTubeAddress(text: string): YouTubeAddress {
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !HOSTS.has(url.hostname)) return { refusal: 'This is not an address of YouTube. Copy it from the video’s Share button.' }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (first === 'playlist') return { refusal: 'This is a playlist. Open one of its videos and copy that address.' }
  if (first.startsWith('@') || ['channel', 'c', 'user'].includes(first))
    return { refusal: 'This is a channel. Open one of its videos and copy that address.' }
  const named = url.hostname === 'youtu.be' ? first : ['shorts', 'embed', 'live', 'v'].includes(first) ? second : url.searchParams.get('v')
  if (!named || !ID.test(named)) return { refusal: 'This address names no video. Copy it from the video’s Share button.' }
  return { id: named, upright: first === 'shorts' }
}

/** Where it is watched, and where its page is. */
export const youTubeUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`
export const youTubeEmbed = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0`

/** Addresses of its thumbnail, to be tried one after the other; then comes the placeholder (video-06, open-61). */
export function youTubeThumbnails(id: string): string[] {
  return THUMBNAILS.map((size) => `https://i.ytimg.com/vi/${id}/${size}.jpg`)
}
