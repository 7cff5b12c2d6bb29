import { NAIROBI_OFFSET_MS } from '../../clock.ts'
import type { ChatLanguage } from '../../chat/rules.ts'

export const MONTHS: Record<ChatLanguage, readonly string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  sw: ['Januari', 'Februari', 'Machi', 'Aprili', 'Mei', 'Juni', 'Julai', 'Agosti', 'Septemba', 'Oktoba', 'Novemba', 'Desemba'],
}

/** "26 November", "26 Novemba" in Nairobi. */
export function dayText(at: Date, language: ChatLanguage): string {
  const there = new Date(at.getTime() + NAIROBI_OFFSET_MS)
  return `${there.getUTCDate()} ${MONTHS[language][there.getUTCMonth()]}`
}

export const WEEKDAYS: Record<ChatLanguage, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  sw: ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi'],
}

/** "Friday 27 November", "Ijumaa 27 Novemba" in Nairobi. */
export function weekdayText(at: Date, language: ChatLanguage): string {
  const there = new Date(at.getTime() + NAIROBI_OFFSET_MS)
  return `${WEEKDAYS[language][there.getUTCDay()]} ${dayText(at, language)}`
}

/** "3:05 PM" in Nairobi. */
export function timeText(at: Date): string {
  const there = new Date(at.getTime() + NAIROBI_OFFSET_MS)
  const hour = there.getUTCHours()
  return `${hour % 12 || 12}:${`${there.getUTCMinutes()}`.padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
