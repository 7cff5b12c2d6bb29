/** True when the shopper has asked their device for less movement. Browser only. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
