/**
 * What Kenyan shoppers call things, in Kiswahili, Sheng and everyday English, and the words our descriptions use for it.
 * Left: one word, as typed. Right: any of these; two words must stand together. Add a line to teach the shop a word.
 */
export const DICTIONARY: Readonly<Record<string, string>> = {
  // Garments
  nguo: 'clothing, garment', mavazi: 'clothing', vazi: 'clothing, outfit', magwanda: 'clothing', ndula: 'shoe, sneaker, trainer', mitumba: 'clothing',
  gauni: 'dress, gown', magauni: 'dress, gown', rinda: 'dress, skirt', marinda: 'dress, skirt', dera: 'dress, kaftan, maxi', madera: 'dress, kaftan, maxi',
  kanzu: 'kaftan, tunic, robe', buibui: 'abaya, robe', baibui: 'abaya, robe', abaya: 'robe, kaftan', deera: 'dress, kaftan, maxi',
  sketi: 'skirt', maskirt: 'skirt', skati: 'skirt', suruali: 'trouser, pants', suruwali: 'trouser, pants', surwali: 'trouser, pants', longi: 'trouser, pants, jean', malongi: 'trouser, pants, jean',
  jinsi: 'jean, denim', jinzi: 'jean, denim', denimu: 'denim, jean', kaptula: 'short', bukta: 'short', kaptura: 'short', shotii: 'short',
  shati: 'shirt', mashati: 'shirt', tishati: 't shirt, tee', fulana: 't shirt, tee, vest', flana: 't shirt, tee, vest', fulani: 't shirt, tee', vesti: 'vest, tank',
  blauzi: 'blouse, top', blausi: 'blouse, top', topu: 'top', shela: 'shawl, veil', shuka: 'shawl, wrap, blanket', leso: 'wrap, kanga, scarf', kanga: 'wrap, print, scarf', khanga: 'wrap, print, scarf',
  kitenge: 'ankara, african, print', vitenge: 'ankara, african, print, kitenge', kikoi: 'wrap, scarf, sarong', kikoy: 'wrap, scarf, sarong, kikoi', ankara: 'kitenge, african, print',
  koti: 'coat, jacket, blazer', makoti: 'coat, jacket, blazer', jaketi: 'jacket', jaket: 'jacket', kabuti: 'coat', suti: 'suit, blazer', blaza: 'blazer',
  sweta: 'sweater, jumper, cardigan', masweta: 'sweater, jumper, cardigan', hudi: 'hoodie, hooded, sweatshirt', hudii: 'hoodie, hooded', marvin: 'beanie, hat', mavin: 'beanie, hat', boshori: 'beanie, hat',
  chupi: 'briefs, underwear, knickers', boksa: 'boxer, briefs', sidiria: 'bra', sindiria: 'bra', brazia: 'bra', soksi: 'sock', suspenda: 'suspenders, braces', pajama: 'pyjama, lounge', pijama: 'pyjama, lounge',
  tai: 'tie', aproni: 'apron', sare: 'uniform', ovaroli: 'overall, dungarees, jumpsuit', ovaroll: 'overall, dungarees', gaberdine: 'chino, trouser',
  // Shoes
  kiatu: 'shoe', viatu: 'shoe', njumu: 'shoe, boot', raba: 'sneaker, trainer, shoe', maraba: 'sneaker, trainer, shoe', buti: 'boot', mabuti: 'boot', gumboot: 'boot', gamboti: 'boot',
  sandali: 'sandal', ndara: 'sandal, slipper, slide, slip', malapa: 'sandal, slipper, slide, slip', kandambili: 'sandal, slipper, flip flop', patipati: 'sandal, slipper', akala: 'sandal', champali: 'sandal', chapali: 'sandal',
  kicks: 'sneaker, trainer, shoe', sneaks: 'sneaker, trainer', tekken: 'boot, shoe', visigino: 'heel, wedge', kisigino: 'heel, wedge', heels: 'heel, wedge, pump', stiletto: 'heel', ngoma: 'shoe, heel', loafa: 'loafer', moka: 'loafer, moccasin',
  // Accessories and jewelry
  kofia: 'hat, cap, beanie', chepeo: 'hat, cap', kapelo: 'cap, hat', ngepa: 'cap, hat', gepa: 'cap, hat', kepi: 'cap', fedora: 'hat',
  mkoba: 'bag, handbag, purse', mikoba: 'bag, handbag, purse', mfuko: 'bag, pocket', mifuko: 'bag, pocket', begi: 'bag, backpack', mabegi: 'bag, backpack', kibeti: 'purse, clutch', kipochi: 'purse, clutch', pochi: 'purse, wallet', shanta: 'backpack, bag',
  mkanda: 'belt', mikanda: 'belt', ukanda: 'belt', mshipi: 'belt', skafu: 'scarf', mtandio: 'scarf, shawl', mitandio: 'scarf, shawl', kilemba: 'turban, headwrap, scarf', kiremba: 'turban, headwrap, scarf', glavu: 'glove',
  miwani: 'glasses, sunglasses', saa: 'watch', mwavuli: 'umbrella', pete: 'ring', mkufu: 'necklace, chain', mikufu: 'necklace, chain', cheni: 'chain, necklace', machain: 'chain, necklace', kidani: 'necklace, pendant',
  herini: 'earring', hereni: 'earring', vipuli: 'earring', bangili: 'bracelet, bangle', kikuku: 'anklet, bracelet', shanga: 'bead, necklace', ushanga: 'bead, necklace', vito: 'jewelry, jewellery', mapambo: 'jewelry, accessory', dhahabu: 'gold', fedha: 'silver', jewellery: 'jewelry', jewelery: 'jewelry',
  // Colours
  rangi: 'colour, multicolour, print', nyeusi: 'black', mweusi: 'black', cheusi: 'black', jeusi: 'black', nyeupe: 'white', mweupe: 'white', cheupe: 'white', jeupe: 'white',
  nyekundu: 'red', jekundu: 'red', chekundu: 'red, crimson', samawati: 'blue', bluu: 'blue, navy', buluu: 'blue, navy', kijani: 'green, olive', manjano: 'yellow', njano: 'yellow', kahawia: 'brown, tan', hudhurungi: 'brown, tan', kijivu: 'grey, gray',
  jivu: 'grey', waridi: 'pink', pinki: 'pink', zambarau: 'purple, plum', urujuani: 'purple, violet, lilac', machungwa: 'orange', chungwa: 'orange', maziwa: 'cream, ivory', maruni: 'maroon, burgundy', gray: 'grey', maroon: 'burgundy',
  // Cloth and pattern
  pamba: 'cotton', hariri: 'silk, satin', sufi: 'wool, knit', ngozi: 'leather', kitani: 'linen', nailoni: 'nylon', manyoya: 'shearling, fur, fluffy', mistari: 'stripe, striped, pinstripe', maua: 'floral, flower, ditsy', madoa: 'polka, dot', doti: 'polka, dot', chui: 'leopard, animal', drafti: 'check, checked, gingham', kamba: 'lace, cord',
  // For whom and when
  wanawake: 'women, dress, skirt', wanaume: 'men, shirt', mtoto: 'kids, girls, boys', watoto: 'kids, girls, boys', kids: 'kid, girl, boy', harusi: 'wedding, formal', arusi: 'wedding, formal', ofisi: 'formal, office', kazi: 'formal, work', sherehe: 'party, formal, sequin', shule: 'school', mazoezi: 'athleisure, sports, running', jimu: 'athleisure, sports', mvua: 'rain', baridi: 'winter, knit, quilted, puffer', joto: 'summer, linen', pwani: 'swim, tropical, beach', kuogelea: 'swim',
  // Size, state and price
  mpya: 'new', kubwa: 'large, oversized, xl', ndogo: 'small, mini, xs', ndefu: 'long, maxi', refu: 'long, maxi', fupi: 'short, mini, cropped', zamani: 'vintage, retro', kisasa: 'urban, streetwear',
  // Sheng
  luku: 'outfit, streetwear, clothing', drip: 'streetwear, outfit', dripu: 'streetwear, outfit', swag: 'streetwear, urban', kamonyo: 'clothing', nguoz: 'clothing', manguo: 'clothing', gwanda: 'jacket, clothing', dungarees: 'overall, jumpsuit', ngotha: 'briefs, underwear', fom: 'streetwear', mdosi: 'formal, blazer', msupa: 'dress', mresh: 'fresh, new', fiti: 'slim, tailored', sunglass: 'sunglasses', shades: 'sunglasses',
  // English words for the same thing
  tshirt: 't shirt, tee', tshirts: 't shirt, tee', tee: 't shirt', tees: 't shirt', pants: 'trouser', trousers: 'pants, chino', slacks: 'trouser', pullover: 'sweater, jumper', sweater: 'jumper, knit, pullover', jumper: 'sweater, pullover', sneakers: 'trainer', sneaker: 'trainer', trainers: 'sneaker', trainer: 'sneaker', purse: 'bag, handbag', handbag: 'bag', trench: 'coat', hoody: 'hoodie, hooded', hoodie: 'hooded, sweatshirt', gown: 'dress, maxi', joggers: 'jogger, sweatpants', sweatpants: 'jogger', bathers: 'swim', swimsuit: 'swim', swimwear: 'swim', undies: 'briefs', waistcoat: 'gilet, vest', polkadot: 'polka dot', leopard: 'animal', dungaree: 'overall', multicolor: 'multicolour', multicoloured: 'multicolour',
}

/** Words that carry no meaning in a query, English and Kiswahili. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and for from in of on or the to with my me i some any ya wa za la cha vya kwa na ni pa kama hii hizi hiyo yangu wangu nataka natafuta'.split(' '),
)
