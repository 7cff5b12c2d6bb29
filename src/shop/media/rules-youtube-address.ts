// What an admin may paste as the address of a video. Pure; shoppers never fetch it.

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'])
const ID = /^[\w-]{11}$/
/** Eleven characters, too, but no videos. */
const NO_IDS = new Set(['videoseries', 'live_stream'])

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
  if (!named || !ID.test(named) || NO_IDS.has(named))
    return { refusal: 'This address names no video. Copy it from the video’s Share button.' }
  return { id: named, upright: first === 'shorts' }
}
