// What a day is counted in: names of figures, and how many sums and measures become one. Pure.

/** Days that are counted once more each night: what is settled within 72 hours may change them. */
export const RECOUNTED_DAYS = 7

/** A figure of one day, language, category and page; `measures` where a median is asked for (seconds or milliseconds). */
export interface DayFigure {
  figure: string
  language: string
  category: string
  page: string
  amount: number
  measures: readonly number[]
}
