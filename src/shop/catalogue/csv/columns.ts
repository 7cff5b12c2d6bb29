/** The columns of the Shopify product CSV, and our own in its way of writing metafields. */
export const COLUMN = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  option1Name: 'Option1 Name',
  option1: 'Option1 Value',
  sku: 'Variant SKU',
  quantity: 'Variant Inventory Qty',
  price: 'Variant Price',
  compareAt: 'Variant Compare At Price',
  image: 'Image Src',
  imagePosition: 'Image Position',
  imageAlt: 'Image Alt Text',
  imageKey: 'Image Key (upya.key)',
  kind: 'Kind (upya.kind)',
  department: 'Department (upya.department)',
  condition: 'Condition (upya.condition)',
  flaws: 'Flaws (upya.flaws)',
  styles: 'Styles (upya.styles)',
  colours: 'Colours (upya.colours)',
  measurements: 'Measurements in cm (upya.measurements)',
  fabric: 'Fabric (upya.fabric)',
  fabricDescription: 'Fabric description (upya.fabric_description)',
  fabricImage: 'Fabric image (upya.fabric_main_image)',
  fabricCloseup: 'Fabric close-up (upya.fabric_closeup_image)',
  material: 'Material (upya.material)',
  features: 'Features (upya.features)',
  video: 'Video (upya.video_url)',
  isNew: 'New (upya.is_new)',
  bestseller: 'Bestseller (upya.is_bestseller)',
  featured: 'Featured (upya.featured)',
  popularity: 'Popularity (upya.popularity_score)',
  created: 'Created (upya.created_at)',
} as const
export type Column = keyof typeof COLUMN

/** Read when a file has them; an export does not. By the words an owner uses for them. */
export const FURTHER = {
  option2Name: 'Option2 Name',
  option2: 'Option2 Value',
  option3Name: 'Option3 Name',
  option3: 'Option3 Value',
  status: 'Status',
  productCategory: 'Product Category',
  variantImage: 'Variant Image',
  tracker: 'Variant Inventory Tracker',
  giftCard: 'Gift Card',
  gender: 'Gender',
  ageGroup: 'Age group',
  currency: 'Currency',
  size: 'Size',
  colour: 'Colour',
  images: 'Pictures',
  regularPrice: 'Regular price',
  salePrice: 'Sale price',
  saleStarts: 'Date sale price starts',
  saleEnds: 'Date sale price ends',
  inStock: 'In stock?',
  shortDescription: 'Short description',
  visibility: 'Visibility in catalog',
  id: 'ID',
  parent: 'Parent',
  wooType: 'Type of product',
} as const

export type Field = Column | keyof typeof FURTHER
export type Cells = Partial<Record<Field, string>>
export const FIELD_NAMES: Record<Field, string> = { ...COLUMN, ...FURTHER }
export const FIELDS = Object.keys(FIELD_NAMES) as Field[]

/** Marks a product without a colour or a kind; an empty cell derives them from the words of the product. */
export const NONE = 'none'

/** Lists of sentences have one per line. */
export const LINES = {
  write: (lines: readonly string[]) => lines.join('\n'),
  read: (cell: string) =>
    cell
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
}

/** Labels are separated by commas. */
export const LABELS = {
  write: (labels: readonly string[]) => labels.join(', '),
  read: (cell: string) =>
    cell
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
}
