import type { EditedProduct, ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { objectPosition } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { ProductFacts } from '../../product/page/product-facts.tsx'
import '../../product/page/product.css'

interface PreviewProps {
  open: boolean
  onClose: () => void
  fields: ProductFields
  piece: EditedProduct | null
}

/** The piece as shoppers will see it, with what is not saved yet. */
export function Preview({ open, onClose, fields, piece }: PreviewProps) {
  const price = Math.min(...fields.sizes.map((size) => size.price))
  const sizes = fields.sizes.flatMap(({ size }) => size ?? [])
  const [cover, ...others] = fields.pictures
  return (
    <Sheet side="right" open={open} onClose={onClose} title="As shoppers see it">
      <div className="space-y-4 text-base">
        {cover && (
          <img
            src={pictureUrl(cover.key, 480)}
            alt={cover.alt}
            className="aspect-3/4 w-full rounded-card bg-sand object-cover"
            style={{ objectPosition: objectPosition(cover.focus) }}
          />
        )}
        {others.length > 0 && (
          <ul className="flex gap-2 overflow-x-auto" aria-label="Other pictures">
            {others.map(({ key, alt, focus }) => (
              <li key={key} className="w-16 shrink-0">
                <img
                  src={pictureUrl(key, 160)}
                  alt={alt}
                  className="aspect-3/4 w-full rounded-card object-cover"
                  style={{ objectPosition: objectPosition(focus) }}
                />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Price amount={Number.isFinite(price) ? price : 0} original={fields.original_price} />
          <p className="text-lg font-semibold">{fields.name || 'No name yet'}</p>
          {fields.vendor && <p className="text-ink-soft">{fields.vendor}</p>}
        </div>
        {sizes.length > 0 && (
          <ul aria-label="Sizes" className="flex flex-wrap gap-2">
            {sizes.map((size) => (
              <li
                key={size}
                className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-4 text-sm"
              >
                {size}
              </li>
            ))}
          </ul>
        )}
        <ProductFacts product={productOf(fields, piece)} />
      </div>
    </Sheet>
  )
}

function productOf(fields: ProductFields, piece: EditedProduct | null): Product {
  const {
    flaws,
    fabric,
    material,
    colours,
    department,
    kind,
    pictures,
    sizes,
    published: _,
    publish_at: __,
    archived: ___,
    place: ____,
    ...same
  } = fields
  const shown = flaws.filter(({ text }) => text.trim() !== '')
  return {
    ...same,
    id: piece?.id ?? '',
    kind: kind ?? piece?.read.kind ?? null,
    department: department ?? piece?.read.department ?? 'unisex',
    colours: colours ?? piece?.read.colours ?? [],
    flaws: shown.map(({ text }) => text),
    flaw_pictures: Object.fromEntries(shown.flatMap(({ text, picture }) => (picture === null ? [] : [[text, picture]]))),
    features: fields.features.filter((line) => line.trim() !== ''),
    fabricDetails: fabric,
    materialDescription: material,
    images: pictures.map(({ key, alt, focus }) => ({ key, alt, focus, width: 720, height: 960, thumbhash: '' })),
    price: Math.min(...sizes.map(({ price }) => price)),
    discount_percentage: null,
    stock: 1,
    held: false,
    video_url: null,
    variants: [],
    sizes: sizes.flatMap(({ size }) => size ?? []),
    is_active: true,
    created_at: piece?.created_at ?? '',
    popularity_score: 0,
  }
}
