/** The sizes of a thumbnail, largest first, until one is there (video-06). */
const THUMBNAILS = ['maxresdefault', 'hqdefault', 'mqdefault', 'default'] as const

const HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'])
const ID = /^[\w-]{11}$/
/** Eleven characters, too, but no videos. */
const NO_IDS = new Set(['videoseries', 'live_stream'])
const THUMBNAIL = /^https:\/\/i\.ytimg\.com\/vi\/([\w-]{11})\/\w+\.jpg$/

/** Seconds: the longest that YouTube takes. */
export const LENGTH_MAX = 43_200

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

/** Where its page is. */
export const youTubeUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`

/** The only foreign site that a page of ours may show inside itself. */
export const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com'

/** Its player there: begins by itself, as it is asked for by a tap; silent unless sound is on, and again and again (video-04). */
export function youTubeEmbed(id: string, { sound }: { sound: boolean }): string {
  return `${YOUTUBE_PLAYER}/embed/${id}?autoplay=1&mute=${sound ? 0 : 1}&loop=1&playlist=${id}&playsinline=1&rel=0`
}

/** The page of ours that holds the player of a video, and nothing else. */
export const playerPagePath = (videoId: string, { sound }: { sound: boolean }): string =>
  `/media/youtube/${videoId}${sound ? '?sound=on' : ''}`

/** Addresses of its thumbnail, to be tried one after the other; then comes the placeholder (video-06, open-61). */
export function youTubeThumbnails(id: string): string[] {
  return THUMBNAILS.map((size) => `https://i.ytimg.com/vi/${id}/${size}.jpg`)
}

/** The one that every video has: what is kept in its row, and shown where links are shared. */
export function youTubeThumbnail(id: string): string {
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}

/** All that can be tried for the thumbnail of a video: of YouTube's every size, of others the one address (video-06). */
export function thumbnailsOf(address: string | null): string[] {
  const [, id] = THUMBNAIL.exec(address ?? '') ?? []
  if (id) return youTubeThumbnails(id)
  return address ? [address] : []
}

/** "3:25" or "205" in seconds; null for nothing, and 'unreadable' for anything else. */
export function readLength(text: string): number | null | 'unreadable' {
  if (text.trim() === '') return null
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim())
  const [hours, minutes, seconds] = (parts ?? []).slice(1).map((part) => Number(part ?? 0))
  if (!parts || (parts[2] !== undefined && seconds! > 59)) return 'unreadable'
  const length = hours! * 3600 + minutes! * 60 + seconds!
  return length >= 1 && length <= LENGTH_MAX ? length : 'unreadable'
}

/** 205 as "3:25". */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
