/** Videos read when nobody says how many (data-36), and the most at once. */
export const VIDEOS_LED = 3
export const VIDEOS_MAX = 50
