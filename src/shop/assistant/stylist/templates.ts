import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import type { TemplateName } from './occasions.ts'

// What a whole look is made of. Pure.

export interface Slot {
  name: string
  kinds: readonly Kind[]
  /** A look is a look without it. */
  optional: boolean
  /** What a look is known by: no two of the looks share it. */
  main: boolean
  /** The part of the budget that it may take at most. */
  share: number
}

const slot = (name: string, kinds: readonly Kind[], share: number, more: Partial<Slot> = {}): Slot => ({
  name,
  kinds,
  share,
  optional: false,
  main: false,
  ...more,
})

const LAYER = slot('layer', ['jacket', 'coat', 'knitwear', 'scarf'], 0.5, { optional: true })
const SHOES = slot('shoes', ['heels', 'flats', 'sandals', 'boots', 'sneakers'], 0.5)
const ACCESSORY = slot('accessory', ['bag', 'earrings', 'necklace', 'bracelet', 'scarf', 'hat', 'belt'], 0.35, { optional: true })

export const TEMPLATES: Record<TemplateName, { label: Record<ChatLanguage, string>; slots: readonly Slot[] }> = {
  dress: {
    label: { en: 'Dress', sw: 'Gauni' },
    slots: [
      slot('dress', ['dress', 'jumpsuit'], 0.75, { main: true }),
      SHOES,
      slot('accessory', ['bag', 'earrings', 'necklace', 'bracelet', 'ring'], 0.35, { optional: true }),
      LAYER,
    ],
  },
  separates: {
    label: { en: 'Separates', sw: 'Juu na chini' },
    slots: [
      slot('top', ['top', 'tee', 'shirt', 'knitwear', 'hoodie'], 0.55, { main: true }),
      slot('bottom', ['jeans', 'trousers', 'skirt', 'shorts'], 0.6),
      SHOES,
      ACCESSORY,
      LAYER,
    ],
  },
  shirt_and_trousers: {
    label: { en: 'Shirt and trousers', sw: 'Shati na suruali' },
    slots: [
      slot('shirt', ['shirt', 'suit'], 0.6, { main: true }),
      slot('trousers', ['trousers', 'jeans'], 0.6),
      slot('shoes', ['flats', 'boots', 'sneakers'], 0.5),
      slot('accessory', ['belt', 'tie', 'watch', 'bag'], 0.35, { optional: true }),
      LAYER,
    ],
  },
  traditional: {
    label: { en: 'Traditional', sw: 'Kitamaduni' },
    slots: [
      slot('kaftan', ['kaftan'], 0.8, { main: true }),
      slot('shoes', ['sandals', 'flats'], 0.5),
      slot('jewellery', ['necklace', 'earrings', 'bracelet', 'hat', 'scarf'], 0.35, { optional: true }),
    ],
  },
  sporty: {
    label: { en: 'Sporty', sw: 'Kimichezo' },
    slots: [
      slot('top', ['hoodie', 'tee', 'activewear'], 0.55, { main: true }),
      slot('bottom', ['trousers', 'shorts', 'jeans'], 0.6),
      slot('shoes', ['sneakers'], 0.6),
      slot('accessory', ['hat', 'bag', 'sunglasses', 'socks'], 0.35, { optional: true }),
    ],
  },
}
