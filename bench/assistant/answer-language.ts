import { CONDITION_NAMES } from '../../src/shop/catalogue/rules.ts'
import { HOURS_TEXT, FALLBACK_TEXT } from '../../src/shop/chat/rules.ts'
import { NOT_FOUND_TO_ADD_TEXT, STYLIST_FAILED_TEXT } from '../../src/shop/assistant/rules.ts'

/** Stay as they are in every language: specified sentences, grades of condition and labels of stock. */
const SPECIFIED = [HOURS_TEXT, FALLBACK_TEXT, NOT_FOUND_TO_ADD_TEXT, STYLIST_FAILED_TEXT, ...CONDITION_NAMES, 'In Stock', 'Out of Stock']

const ENGLISH = new Set(
  `the a an is are was it its this that these those you your we our i my me can will do does not no yes and or but of to in on at for from with by if
  when what which how where here there have has be been want need tell say show find look more other one any some all only just than then them they
  please sorry thank thanks good would could should up out about into so`.split(/\s+/),
)
const KISWAHILI = new Set(
  `na ya wa kwa ni za la cha vya yako yangu yetu wako wetu hii hizi hiyo hizo huu huo hapa hapo kuna hakuna nina una tuna ana sina hatuna au lakini kama
  katika kwenye ndani juu chini sana tu pia bado sasa leo kesho siku saa bei rangi saizi nguo viatu gauni mfuko mtu watu sisi mimi wewe yeye nini gani
  ipi zipi ngapi lini wapi tafadhali samahani asante karibu pole ndiyo hapana kila yote zote moja mbili tatu kutoka hadi mpaka baada kabla ili bila
  naweza unaweza tunaweza unataka ukitaka nimepata nimekuwekea nitakusaidia haipo haiko imeisha zimebaki inapatikana inagharimu jumla bure oda malipo`.split(
    /\s+/,
  ),
)

/** Our own small reading of what language a text is in, by its small words; null where it has none. `names`: of pieces and of places, not counted. */
export function languageOf(text: string, names: readonly string[]): 'en' | 'sw' | null {
  let plain = text
  for (const part of [...SPECIFIED, ...names]) plain = plain.replaceAll(part, ' ')
  const words = plain.toLowerCase().match(/[a-z’']+/g) ?? []
  const english = words.filter((word) => ENGLISH.has(word)).length
  // Kiswahili verbs and possessives begin and end as few English words do.
  const swahili = words.filter(
    (word) => KISWAHILI.has(word) || /^(?:ni|u|tu|wa|ki|zi|i|ha)(?:na|li|me|ta|ki|ku)\w{3,}[aei]$/.test(word),
  ).length
  if (english === swahili) return null
  return english > swahili ? 'en' : 'sw'
}
