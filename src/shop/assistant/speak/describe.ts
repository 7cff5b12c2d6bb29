import type { ChatLanguage } from '../../chat/rules.ts'
import { formatKes } from '../../money.ts'
import type { Slots } from '../command.ts'
import { COLOUR_WORDS, DEPARTMENT_WORDS, KIND_NOUNS, OCCASION_WORDS } from './nouns.ts'
import { listed } from './speaker.ts'

/** What is looked for, in the shopper's language: "black dresses in size M under KES 2,000"; "pieces" when nothing names it. */
export function describe(slots: Slots, language: ChatLanguage): string {
  return language === 'en' ? inEnglish(slots) : inKiswahili(slots)
}

function inEnglish(slots: Slots): string {
  const parts = [
    listed(
      (slots.colour ?? []).map((colour) => COLOUR_WORDS[colour].en),
      'en',
      true,
    ),
    (slots.pattern ?? []).join(' '),
    (slots.fabric ?? []).join(' or '),
    thingOf(slots, 'en'),
    slots.department ? DEPARTMENT_WORDS[slots.department].en : '',
    slots.size?.length ? `in size ${listed(slots.size, 'en', true)}` : '',
    priceOf(slots, 'en'),
    occasionOf(slots, 'en'),
  ]
  return parts.filter(Boolean).join(' ')
}

function inKiswahili(slots: Slots): string {
  const colours = (slots.colour ?? []).map((colour) => COLOUR_WORDS[colour].sw)
  const parts = [
    thingOf(slots, 'sw'),
    slots.department ? DEPARTMENT_WORDS[slots.department].sw : '',
    colours.length > 0 ? `rangi ${listed(colours, 'sw', true)}` : '',
    (slots.pattern ?? []).join(' '),
    slots.fabric?.length ? `kitambaa ${slots.fabric.join(' au ')}` : '',
    slots.size?.length ? `saizi ${listed(slots.size, 'sw', true)}` : '',
    priceOf(slots, 'sw'),
    occasionOf(slots, 'sw'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Garments, a category or the shopper's own word. */
function thingOf({ kind, category, q }: Slots, language: ChatLanguage): string {
  if (kind?.length) {
    const nouns = kind.slice(0, 2).map((one) => KIND_NOUNS[one][language])
    return listed(nouns, language, true)
  }
  const categories = {
    clothing: { en: 'clothes', sw: 'nguo' },
    shoes: { en: 'shoes', sw: 'viatu' },
    accessories: { en: 'accessories', sw: 'vitu vya kujipamba' },
    jewelry: { en: 'jewellery', sw: 'mapambo' },
  }
  const named = categories[category as keyof typeof categories]
  // One word beside a category is the category: "viatu".
  if (q && !(named && !q.includes(' '))) return `“${q}”`
  return (named ?? { en: 'pieces', sw: 'nguo' })[language]
}

function priceOf({ min_price: min, max_price: max }: Slots, language: ChatLanguage): string {
  if (min !== undefined && max !== undefined)
    return language === 'en' ? `between ${formatKes(min)} and ${formatKes(max)}` : `kati ya ${formatKes(min)} na ${formatKes(max)}`
  if (max !== undefined) return language === 'en' ? `under ${formatKes(max)}` : `chini ya ${formatKes(max)}`
  if (min !== undefined) return language === 'en' ? `from ${formatKes(min)}` : `kuanzia ${formatKes(min)}`
  return ''
}

function occasionOf({ occasion }: Slots, language: ChatLanguage): string {
  const words = occasion === undefined ? undefined : OCCASION_WORDS[occasion]
  if (!words) return ''
  return language === 'en' ? `for ${words.en}` : `kwa ${words.sw}`
}
