/** Centimetres as they are typed, to the half; null for nothing. */
export function centimetres(typed: string): number | null | 'wrong' {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const cm = Math.round(Number(text) * 2) / 2
  return cm > 0 && cm <= 1000 ? cm : 'wrong'
}
