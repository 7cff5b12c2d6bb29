import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Search from 'lucide-react/icons/search'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { classes } from '../../../ui/classes.ts'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Price } from '../../../ui/price.tsx'
import { sizesText } from '../../product/data/card-product.ts'
import { HeldText } from '../../product/card/held-sizes.tsx'
import { preloadProduct, useOpenProduct } from '../../product/navigation/open-product.ts'
import { completed, type Option } from './suggestion-options.ts'

interface OptionRowProps {
  option: Option
  typed: string
  active: boolean
  onChoose: (option: Option) => void
}

const ICONS = { recent: History, words: Search, all: Search, category: LayoutGrid } as const

/** One suggestion: a link as any other, so that it can be opened beside, too. */
export function SuggestionRow({ option, typed, active, onChoose }: OptionRowProps) {
  const openProduct = useOpenProduct()
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    onChoose(option)
    if (option.kind !== 'piece') return
    event.preventDefault()
    openProduct(option.product, event.currentTarget.querySelector('img'))
  }
  return (
    <Link
      id={option.id}
      to={option.to}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      discover="none"
      onClick={onClick}
      onPointerDown={option.kind === 'piece' ? () => preloadProduct(option.product.id) : undefined}
      className={classes(
        'flex min-h-12 items-center gap-3 px-4 hover:bg-sand',
        active && 'bg-sand outline-2 -outline-offset-2 outline-ink',
        // Room for the button that takes it away.
        option.kind === 'recent' && typed.trim() === '' && 'pr-14',
      )}
    >
      {option.kind === 'piece' ? <ProductRow product={option.product} /> : <TextRow option={option} typed={typed} />}
    </Link>
  )
}

function TextRow({ option, typed }: { option: Exclude<Option, { kind: 'piece' }>; typed: string }): ReactNode {
  const Icon = ICONS[option.kind]
  const parts = option.kind === 'words' || option.kind === 'recent' ? completed(option.label, typed) : { typed: option.label, rest: '' }
  return (
    <>
      <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <span className="line-clamp-2 min-w-0">
        {parts.typed}
        {parts.rest && <span className={typed.trim() === '' ? undefined : 'font-semibold'}>{parts.rest}</span>}
      </span>
    </>
  )
}

function ProductRow({ product }: { product: ProductCard }): ReactNode {
  const [picture] = product.images
  const sizes = sizesText(product)
  return (
    <>
      <span
        className="my-1.5 block h-16 w-12 shrink-0 overflow-hidden rounded-badge"
        style={{ background: picture ? averageColour(picture.thumbhash) : 'var(--color-sand)' }}
      >
        {picture ? (
          <Picture picture={{ ...picture, alt: '' }} sizes="48px" least={160} most={160} eager className="size-full object-cover" />
        ) : (
          <ProductDrawing name={product.name} kind={product.kind} category={product.category} silent />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2">{product.name}</span>
        <span className="flex min-w-0 flex-wrap gap-x-2 text-sm text-ink-soft">
          <Price amount={product.price} original={product.original_price} className="shrink-0 text-ink" />
          <span className="truncate">{product.stock > 0 ? sizes : product.held ? <HeldText id={product.id} /> : 'Sold'}</span>
        </span>
      </span>
    </>
  )
}
