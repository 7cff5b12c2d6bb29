/** Default number of videos (data-36), and the maximum. */
export const VIDEOS_LED = 3
export const VIDEOS_MAX = 50
