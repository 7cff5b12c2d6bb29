// Which town a purchase went to, found in an address that a stranger wrote. Pure.
import type { DeliveryArea } from '../delivery.ts'
import { OUTSIDE } from './rules.ts'

/**
 * All that is ever said of where somebody outside Nairobi lives: towns of many thousand people, never a village, an estate or a
 * street. Names that are everyday words as well (Wote, Hola, Tala) or a chain of petrol stations (Kenol) are not among them.
 */
export const TOWNS: readonly string[] = `
  Mombasa, Kisumu, Nakuru, Eldoret, Thika, Malindi, Kitale, Garissa, Kakamega, Nyeri, Machakos, Meru, Kilifi, Ruiru,
  Juja, Kikuyu, Kiambu, Limuru, Githunguri, Gatundu, Athi River, Mlolongo, Kitengela, Ngong, Ongata Rongai, Kiserian,
  Kajiado, Namanga, Naivasha, Gilgil, Molo, Njoro, Nyahururu, Ol Kalou, Nanyuki, Karatina, Othaya, Embu, Kerugoya, Kutus,
  Chuka, Maua, Isiolo, Marsabit, Moyale, Mandera, Wajir, Murang’a, Kangema, Maragua, Makuyu, Kitui, Mwingi, Matuu,
  Kangundo, Emali, Voi, Taveta, Wundanyi, Mtwapa, Ukunda, Kwale, Watamu, Mariakani, Lamu, Kericho, Litein, Bomet, Sotik,
  Narok, Kilgoris, Kisii, Ogembo, Keroka, Nyamira, Migori, Rongo, Awendo, Homa Bay, Oyugis, Siaya, Bondo, Ugunja, Ahero,
  Busia, Malaba, Bungoma, Webuye, Kimilili, Mumias, Butere, Vihiga, Mbale, Kapsabet, Nandi Hills, Iten, Kabarnet,
  Eldama Ravine, Kapenguria, Lodwar, Kakuma, Maralal
`
  .trim()
  .split(/,\s+/)

/** What an address may be longer than is not read. Characters. */
const READ_MAX = 500
/** After a town's name: it is the name of something else, which may be anywhere. */
const SOMETHING_ELSE = new Set(
  'road rd highway hwy bypass street st avenue ave lane drive way close crescent flats apartments court plaza hotel lodge sacco shuttle bus'.split(
    ' ',
  ),
)
/** Beside a town's name that stands for itself. */
const WITH_TOWN = new Set(['town', 'city', 'cbd', 'county', 'kenya'])

const NAMES = new Map(TOWNS.map((town) => [wordsOf(town).join(' '), town]))
const LONGEST = Math.max(...[...NAMES.keys()].map((name) => name.split(' ').length))

/**
 * "Nairobi", a town from our own list, or "outside Nairobi" (open-26): nothing else of an address leaves the shop. A town that stands
 * for itself between commas counts, the last one; else one that is named anywhere, if no other is.
 */
export function placeOf(area: DeliveryArea, address: string | null): string {
  if (area === 'nairobi') return 'Nairobi'
  const parts = (address ?? '')
    .slice(0, READ_MAX)
    .split(/[,;.\n\r|/()]/)
    .map(wordsOf)
  const alone = parts.map(townAlone).findLast((town) => town !== null)
  if (alone) return alone
  const [only, ...others] = new Set(parts.flatMap(townsAmong))
  return only !== undefined && others.length === 0 ? only : OUTSIDE
}

/** Of letters a to z alone, without apostrophes and accents: what looks like them is no letter of a town. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’‘`]/g, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '')
}

function townAlone(words: readonly string[]): string | null {
  const name = words.filter((word) => !WITH_TOWN.has(word) && !/^\d+$/.test(word))
  return NAMES.get(name.join(' ')) ?? null
}

function townsAmong(words: readonly string[]): string[] {
  return words.flatMap((_, at) => {
    for (let length = LONGEST; length > 0; length--) {
      const town = NAMES.get(words.slice(at, at + length).join(' '))
      if (town !== undefined) return SOMETHING_ELSE.has(words[at + length] ?? '') ? [] : [town]
    }
    return []
  })
}
