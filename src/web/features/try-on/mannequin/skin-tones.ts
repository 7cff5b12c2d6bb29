// Tones of skin for the mannequin, light to deep, as they are seen in Kenya. Pure; the page shows them as swatches.

export type Rgb = readonly [red: number, green: number, blue: number]

export interface SkinTone {
  /** What a screen reader calls the swatch. */
  label: string
  /** Of the swatch: skin in even light. */
  colour: string
  base: Rgb
  /** Where the body turns away from the light: deeper and warmer, never grey. */
  shade: Rgb
  /** Where the light is reflected: deep skin shines more clearly than it brightens. */
  sheen: Rgb
}

export const SKIN_TONES: readonly SkinTone[] = [
  { label: 'Light', colour: '#dcae88', base: [220, 174, 136], shade: [154, 102, 70], sheen: [26, 24, 22] },
  { label: 'Light brown', colour: '#c48f66', base: [196, 143, 102], shade: [126, 79, 51], sheen: [28, 26, 23] },
  { label: 'Medium brown', colour: '#a36e49', base: [163, 110, 73], shade: [97, 57, 36], sheen: [32, 28, 24] },
  { label: 'Brown', colour: '#835436', base: [131, 84, 54], shade: [73, 42, 27], sheen: [38, 33, 28] },
  { label: 'Deep brown', colour: '#643e29', base: [100, 62, 41], shade: [52, 30, 20], sheen: [44, 38, 34] },
  { label: 'Deep', colour: '#482d20', base: [72, 45, 32], shade: [34, 20, 15], sheen: [50, 45, 41] },
]
