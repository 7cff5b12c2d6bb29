import { FIELD_NAMES, FIELDS, type Field } from './columns.ts'

// Which of our fields a heading means, however it is spelled.

/** What else a field is called, in the spelling of plain(); the first is what we call it towards the owner. */
const WORDS: Partial<Record<Field, string>> = {
  handle: 'handle|urlhandle|slug|producthandle|permalink',
  title: 'name|title|productname|producttitle|product|item|itemname|nameofitem|piece|jina|jinalabidhaa|jinalanguo|bidhaa|nguo|vazi|kitu',
  body: 'description|body|bodyhtml|details|productdescription|longdescription|maelezo',
  vendor: 'brand|vendor|brands|make|label|manufacturer|chapa',
  type: 'type|producttype|customproducttype|garment|aina',
  productCategory:
    'category|categories|productcategory|standardproducttype|collection|collections|googleproductcategory|googleshoppinggoogleproductcategory|kundi',
  tags: 'tags|tag|keywords|labels|lebo',
  published: 'published|publishedononlinestore|visible|online',
  status: 'status',
  sku: 'sku|variantsku|code|itemcode|productcode|stockcode|ref|reference|itemno|itemnumber|nambari|namba',
  quantity:
    'quantity|qty|stock|stockquantity|inventoryquantity|variantinventoryqty|inventory|pieces|pcs|noofpieces|units|available|balance|bal|remaining|idadi|kiasi|zilizobaki',
  price: 'price|variantprice|sellingprice|retailprice|unitprice|sp|amount|bei|beiyakuuza|gharama|precio|prix',
  compareAt: 'oldprice|compareatprice|variantcompareatprice|originalprice|was|rrp|listprice|priceb4|pricebefore|beiyazamani|beiyaawali',
  regularPrice: 'regularprice|normalprice|fullprice|beiyakawaida',
  salePrice: 'saleprice|offerprice|discountprice|discountedprice|specialprice|beiyapunguzo|beiyaofa',
  image: 'pictureaddress|imagesrc|productimageurl|imageurl|imagelink|imageaddress',
  images:
    'picture|pictures|photo|photos|image|images|photograph|file|filename|pic|pics|photolink|photolinks|photourl|picturelink|picturelinks|pictureurl|imagelinks|picha|mapicha',
  imageAlt: 'picturetext|imagealttext|alttext',
  variantImage: 'variantimage|variantimageurl',
  size: 'size|sizes|sizesavailable|availablesizes|sizeavailable|saizi|ukubwa|kipimo|eusize|uksize|ussize|shoesize',
  colour: 'colour|color|colours|colors|colorpattern|rangi',
  condition: 'condition|grade|quality|hali|ubora',
  flaws: 'flaws|defects|faults|dosari|kasoro',
  kind: 'kind|garmentkind',
  department: 'department',
  gender: 'gender|sex|targetgender|googleshoppinggender|jinsia|forwhom',
  ageGroup: 'agegroup|googleshoppingagegroup',
  fabric: 'fabric|kitambaa',
  material: 'material|composition|care',
  features: 'features|bulletpoints|highlights',
  video: 'video|videourl',
  featured: 'featured|isfeatured',
  tracker: 'inventorytracker|variantinventorytracker',
  giftCard: 'giftcard',
  currency: 'currency|sarafu',
  inStock: 'instock',
}

/** WooCommerce calls other things by some of these words. */
const WOO_WORDS: Partial<Record<Field, string>> = {
  wooType: 'type',
  id: 'id',
  parent: 'parent',
  shortDescription: 'shortdescription',
  saleStarts: 'datesalepricestarts',
  saleEnds: 'datesalepriceends',
  published: 'published',
  featured: 'isfeatured',
}

export type Format = 'upya' | 'shopify' | 'woocommerce' | 'sheet'
export const FORMAT_LABELS: Record<Format, string> = {
  upya: 'an export of this shop',
  shopify: "Shopify's product CSV",
  woocommerce: "WooCommerce's product export",
  sheet: 'a plain list',
}

/** Lower case, letters and digits only: "In stock?" is "instock". */
export function plain(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const byWord = (words: Partial<Record<Field, string>>) =>
  new Map(Object.entries(words).flatMap(([field, names]) => names.split('|').map((name) => [name, field as Field] as const)))
const COMMON = new Map([...byWord(WORDS), ...FIELDS.filter(isForEveryFile).map((field) => [plain(FIELD_NAMES[field]), field] as const)])
const WOO = new Map([...COMMON, ...byWord(WOO_WORDS)])

function isForEveryFile(field: Field): boolean {
  return !(field in WOO_WORDS) || field === 'published' || field === 'featured'
}

/** What we call a field towards the owner, and what --map takes. */
export function fieldLabel(field: Field): string {
  return LABELS[field] ?? FIELD_NAMES[field]
}

const LABELS: Partial<Record<Field, string>> = {
  ...Object.fromEntries(Object.entries(WORDS).map(([field, words]) => [field, words.split('|')[0]])),
  compareAt: 'old price',
  regularPrice: 'regular price',
  salePrice: 'sale price',
  image: 'picture address',
  imageAlt: 'picture text',
  variantImage: 'variant picture',
  productCategory: 'category',
  ageGroup: 'age group',
  tracker: 'inventory tracker',
  giftCard: 'gift card',
  inStock: 'in stock',
  wooType: 'type of product (WooCommerce)',
}

/** The field that a heading means: as a whole, by the key of a metafield in brackets, or without its brackets. */
export function fieldOf(heading: string, format: Format): Field | null {
  const words = format === 'woocommerce' ? WOO : COMMON
  const brackets = /^(.*)\(([^()]*)\)\s*$/.exec(heading)
  const [, before = '', inside = ''] = brackets ?? []
  const metafield = inside.includes('.') ? inside.split('.').at(-1) : undefined
  const tries = [heading, ...(metafield === undefined ? [] : [metafield]), ...(brackets ? [before] : []), withoutCurrency(heading)]
  for (const name of tries) {
    const field = words.get(plain(name))
    if (field) return field
  }
  return null
}

/** "Price KES", "Bei (Ksh)". */
function withoutCurrency(heading: string): string {
  return heading.replace(/\b(?:kes|kshs?|usd|eur|gbp)\b/gi, '')
}

/** Attributes of WooCommerce: "Attribute 2 name", "Attribute 2 value(s)". */
export function attributeOf(heading: string): { number: number; part: 'name' | 'value' } | null {
  const found = /^attribute(\d{1,2})(name|values?)$/.exec(plain(heading))
  return found ? { number: Number(found[1]), part: found[2] === 'name' ? 'name' : 'value' } : null
}

/** The format of a file, by its headings. */
export function formatOf(headings: readonly string[]): Format {
  const names = new Set(headings.map(plain))
  const has = (...all: string[]) => all.every((name) => names.has(name))
  if (has('handle', 'title', plain(FIELD_NAMES.imageKey))) return 'upya'
  if (has('type', 'name') && ['regularprice', 'attribute1name', 'visibilityincatalog', 'instock', 'isfeatured'].some((name) => has(name)))
    return 'woocommerce'
  return names.has('handle') || names.has('urlhandle') || has('title', 'option1name') ? 'shopify' : 'sheet'
}
