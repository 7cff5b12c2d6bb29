// What is drawn for a product that has no picture: the kind of thing that its name says it is. Pure.

/** The drawings of /drawn.svg, each with the words that mean it. */
const KIND_NAMES = {
  dress: 'dress gown kaftan kanzu abaya dera dashiki jumpsuit playsuit dungaree romper kitenge leso kanga frock',
  skirt: 'skirt skort',
  trousers: 'trouser jean pant short legging chino jogger cargo sweatpant tights culotte',
  jacket: 'jacket coat blazer cardigan kimono hoodie parka windbreaker waistcoat trench gilet anorak poncho suit',
  top: 'top shirt tshirt tee blouse jumper sweater polo camisole vest tank tunic sweatshirt pullover knit jersey bodysuit',
  shoes: 'shoe sneaker trainer boot sandal heel loafer pump slipper slide runner flat moccasin brogue oxford mule wedge',
  bag: 'bag handbag tote satchel kiondo clutch backpack purse crossbody wallet rucksack pouch basket',
  hat: 'hat cap beanie kofia beret fedora headband',
  jewelry: 'necklace earring ring bracelet pendant bangle choker hoop brooch anklet cuff chain jewelry jewellery watch bead',
} as const
export type ProductKind = keyof typeof KIND_NAMES | 'hanger'

const KIND_BY_NAME = new Map(
  Object.entries(KIND_NAMES).flatMap(([kind, names]) => names.split(' ').map((word) => [word, kind as ProductKind] as const)),
)

/** By the last name of a kind of thing ("shirt dress" is a dress), else by the category; a hanger when neither says. */
export function productKind(name: string, category = ''): ProductKind {
  for (const word of [...tokensOf(category), ...tokensOf(name)].toReversed()) {
    const kind = KIND_BY_NAME.get(word) ?? KIND_BY_NAME.get(word.replace(/e?s$/, '')) ?? KIND_BY_NAME.get(word.replace(/s$/, ''))
    if (kind) return kind
  }
  return 'hanger'
}

export function drawingUrl(kind: ProductKind): string {
  return `/drawn.svg#${kind}`
}

function tokensOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('t-shirt', 'tshirt')
      .match(/[a-z]+/g) ?? []
  )
}
