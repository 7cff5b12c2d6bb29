// The length of a video as people write it. Pure.

/** Seconds: the longest that YouTube takes. */
export const LENGTH_MAX = 43_200

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
