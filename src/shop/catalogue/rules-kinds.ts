// What kind of garment a product is and for whom it is made: values and labels. Pure; the browser uses it too. The words
// that mean them are in rules-kind-words.ts.

/** Garment kinds with the category each belongs to and its label in lists, in the order they are offered in. */
export const KINDS = {
  dress: { category: 'clothing', label: 'Dresses' },
  top: { category: 'clothing', label: 'Tops and blouses' },
  tee: { category: 'clothing', label: 'T-shirts and polos' },
  shirt: { category: 'clothing', label: 'Shirts' },
  jeans: { category: 'clothing', label: 'Jeans' },
  trousers: { category: 'clothing', label: 'Trousers' },
  skirt: { category: 'clothing', label: 'Skirts' },
  shorts: { category: 'clothing', label: 'Shorts' },
  jacket: { category: 'clothing', label: 'Jackets and blazers' },
  coat: { category: 'clothing', label: 'Coats' },
  knitwear: { category: 'clothing', label: 'Sweaters and cardigans' },
  hoodie: { category: 'clothing', label: 'Hoodies and sweatshirts' },
  jumpsuit: { category: 'clothing', label: 'Jumpsuits and dungarees' },
  suit: { category: 'clothing', label: 'Suits and sets' },
  kaftan: { category: 'clothing', label: 'Kaftans, kanzus and deras' },
  activewear: { category: 'clothing', label: 'Gym and sportswear' },
  swimwear: { category: 'clothing', label: 'Swimwear' },
  nightwear: { category: 'clothing', label: 'Underwear and nightwear' },
  sneakers: { category: 'shoes', label: 'Sneakers' },
  boots: { category: 'shoes', label: 'Boots' },
  sandals: { category: 'shoes', label: 'Sandals and slippers' },
  heels: { category: 'shoes', label: 'Heels' },
  flats: { category: 'shoes', label: 'Loafers and flats' },
  bag: { category: 'accessories', label: 'Bags' },
  belt: { category: 'accessories', label: 'Belts' },
  hat: { category: 'accessories', label: 'Hats and caps' },
  scarf: { category: 'accessories', label: 'Scarves, shawls and lesos' },
  sunglasses: { category: 'accessories', label: 'Sunglasses' },
  watch: { category: 'accessories', label: 'Watches' },
  tie: { category: 'accessories', label: 'Ties' },
  gloves: { category: 'accessories', label: 'Gloves' },
  socks: { category: 'accessories', label: 'Socks and tights' },
  necklace: { category: 'jewelry', label: 'Necklaces' },
  earrings: { category: 'jewelry', label: 'Earrings' },
  bracelet: { category: 'jewelry', label: 'Bracelets and bangles' },
  ring: { category: 'jewelry', label: 'Rings' },
} as const
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]]

/** For whom a product is made. What nothing says is unisex. */
export const DEPARTMENTS = { women: 'Women', men: 'Men', kids: 'Kids', unisex: 'Unisex' } as const
export type Department = keyof typeof DEPARTMENTS
export const DEPARTMENT_NAMES = Object.keys(DEPARTMENTS) as [Department, ...Department[]]

/** What a shopper can ask for: women and men find what is unisex, too. */
export const ASKED_DEPARTMENTS = ['women', 'men', 'kids'] as const
export type AskedDepartment = (typeof ASKED_DEPARTMENTS)[number]

/** The departments of the products that someone looks for who asks for these. */
export function departmentsFor(asked: readonly string[]): Department[] {
  return DEPARTMENT_NAMES.filter(
    (one) => asked.includes(one) || (one === 'unisex' && asked.some((name) => name === 'women' || name === 'men')),
  )
}
