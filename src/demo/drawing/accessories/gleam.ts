import { darken, lighten } from '../colour.ts'
import { round } from '../geometry.ts'

/** Reflections along a tube: bright above the middle, dark towards both sides. */
export const gleam = (d: string, colour: string, thick: number): string =>
  `<path d="${d}" fill="none" stroke="${darken(colour, 0.5)}" stroke-opacity=".5" stroke-width="${round(thick * 0.2)}"` +
  ` transform="translate(${round(thick * 0.22)} ${round(thick * 0.26)})"/>` +
  `<path d="${d}" fill="none" stroke="${lighten(colour, 0.85)}" stroke-opacity=".75" stroke-width="${round(thick * 0.13)}"` +
  ` transform="translate(${round(-thick * 0.14)} ${round(-thick * 0.18)})"/>`
