import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import type { Measurement } from '../../../../shop/catalogue/rules-measurements.ts'

// Outlines of garments laid flat, on a field of 120 by 160, and from where to where each measurement is taken. Pure.

type Line = readonly [x1: number, y1: number, x2: number, y2: number]

export interface Outline {
  /** Of its edge. */
  path: string
  lines: Partial<Record<Measurement, Line>>
}

const TOP: Outline = {
  path: 'M44 22Q60 36 76 22L92 28L112 66L95 74L88 60V138H32V60L25 74L8 66L28 28Z',
  lines: { shoulder: [28, 28, 92, 28], chest: [32, 62, 88, 62], sleeve: [92, 28, 112, 66], length: [45, 23, 45, 138] },
}
const DRESS: Outline = {
  path: 'M46 14Q60 28 74 14L88 20L104 50L90 57L84 46L80 78L98 148H22L40 78L36 46L30 57L16 50L32 20Z',
  lines: {
    shoulder: [32, 20, 88, 20],
    chest: [36, 48, 84, 48],
    waist: [40, 78, 80, 78],
    hips: [34, 102, 86, 102],
    sleeve: [88, 20, 104, 50],
    length: [48, 16, 48, 148],
  },
}
const JUMPSUIT: Outline = {
  path: 'M46 10Q60 24 74 10L86 16L84 44L80 66L86 84L90 150H66L60 100L54 150H30L34 84L40 66L36 44L34 16Z',
  lines: {
    shoulder: [34, 16, 86, 16],
    chest: [36, 42, 84, 42],
    waist: [40, 66, 80, 66],
    hips: [34, 86, 86, 86],
    inseam: [60, 100, 66, 150],
    length: [47, 11, 47, 150],
  },
}
const SUIT: Outline = {
  path: 'M48 8L60 32L72 8L88 14L102 62L92 66L84 42V78L88 152H66L60 98L54 152H32L36 78V42L28 66L18 62L32 14Z',
  lines: {
    shoulder: [32, 14, 88, 14],
    chest: [36, 44, 84, 44],
    sleeve: [88, 14, 102, 62],
    length: [50, 12, 50, 88],
    waist: [36, 78, 84, 78],
    inseam: [60, 98, 66, 152],
  },
}
const TROUSERS: Outline = {
  path: 'M36 14H84L92 148H66L60 60L54 148H28Z',
  lines: { waist: [36, 14, 84, 14], hips: [33, 44, 87, 44], rise: [60, 14, 60, 60], inseam: [60, 60, 66, 148], hem: [28, 148, 54, 148] },
}
const SHORTS: Outline = {
  path: 'M32 34H88L98 112L66 116L60 82L54 116L22 112Z',
  lines: { waist: [32, 34, 88, 34], hips: [28, 66, 92, 66], rise: [60, 34, 60, 82], inseam: [60, 82, 66, 116], hem: [22, 112, 54, 116] },
}
const SKIRT: Outline = {
  path: 'M40 26H80L104 136H16Z',
  lines: { waist: [40, 26, 80, 26], hips: [33, 58, 87, 58], length: [60, 26, 60, 136] },
}
const SHOE: Outline = {
  path: 'M16 58Q30 68 44 60L66 82Q84 90 102 96Q114 102 108 112H44L38 108L34 126H18V96Z',
  lines: { insole: [20, 102, 106, 102], heel: [11, 98, 11, 126] },
}
const BAG: Outline = {
  path: 'M40 70Q40 26 60 26T80 70M20 70H96L90 136H26ZM96 70L110 62L104 126L90 136',
  lines: { width: [23, 104, 93, 104], height: [58, 70, 58, 136], depth: [96, 70, 110, 62], drop: [60, 26, 60, 70] },
}
const BELT: Outline = {
  path: 'M10 66H28V94H10ZM28 73H102Q114 80 102 87H28',
  lines: { length: [10, 80, 108, 80], width: [66, 73, 66, 87] },
}
const HAT: Outline = {
  path: 'M28 96Q28 50 60 50T92 96Q60 106 28 96ZM28 96Q8 104 18 110Q60 124 102 110Q112 104 92 96',
  lines: { around: [28, 92, 92, 92] },
}
const SCARF: Outline = {
  path: 'M36 18H84V138H36ZM40 138V148M50 138V148M60 138V148M70 138V148M80 138V148',
  lines: { length: [60, 18, 60, 138], width: [36, 42, 84, 42] },
}
const STRAND: Outline = {
  path: 'M14 76Q60 92 106 76M106 76A5 5 0 1 1 106 86A5 5 0 1 1 106 76M14 76A5 5 0 1 0 14 86A5 5 0 1 0 14 76',
  lines: { length: [14, 76, 106, 76] },
}
const BOX: Outline = { path: 'M24 44H96V120H24Z', lines: { width: [24, 82, 96, 82], height: [60, 44, 60, 120] } }

const OF_KIND: Partial<Record<Kind, Outline>> = {
  dress: DRESS,
  kaftan: DRESS,
  jumpsuit: JUMPSUIT,
  suit: SUIT,
  jeans: TROUSERS,
  trousers: TROUSERS,
  shorts: SHORTS,
  skirt: SKIRT,
  bag: BAG,
  belt: BELT,
  hat: HAT,
  scarf: SCARF,
  necklace: STRAND,
  bracelet: STRAND,
}
const OF_CATEGORY: Record<string, Outline | null> = { shoes: SHOE, accessories: BOX, jewelry: null }

/** What such a piece looks like; null where nothing of it is measured. Of a category that is not known, what is worn above. */
export function outlineOf(category: string, kind: Kind | null): Outline | null {
  const known = kind && OF_KIND[kind]
  if (known) return known
  return OF_CATEGORY[category] === undefined ? TOP : OF_CATEGORY[category]
}
