/** The sizes of a thumbnail, largest first, until one is there (video-06). */
const THUMBNAILS = ['maxresdefault', 'hqdefault', 'mqdefault', 'default'] as const

const THUMBNAIL = /^https:\/\/i\.ytimg\.com\/vi\/([\w-]{11})\/\w+\.jpg$/

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
