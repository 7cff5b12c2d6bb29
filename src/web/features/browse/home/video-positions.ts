/** Videos follow these positions of a list (home-10). */
const VIDEO_AFTER: readonly number[] = [3, 7, 12, 18, 25]

/** The video that follows the product at this `position`, counted from 1; the places are filled in order while there are videos (open-57). */
export function videoAfter<Video>(position: number, videos: readonly Video[]): Video | undefined {
  const place = VIDEO_AFTER.indexOf(position)
  return place < 0 ? undefined : videos[place]
}
