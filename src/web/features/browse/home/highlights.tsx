import { useMemo } from 'react'
import { Link } from 'react-router'
import { SLOTS } from '../../../../shop/highlights/rules.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { Picture } from '../../../ui/picture.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'
import { useLiveProducts } from '../../product/live/use-live-products.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { SmallProductCard } from '../../product/card/small-product-card.tsx'
import { writeFilters } from '../filters/filters.ts'
import { piecesOf, type HomeBlock, type PackedHighlights } from './highlight-data.ts'

/** Rows and banners above the list of the home page, in the order of the shop's admin (admin-06). */
export function Highlights({ packed }: { packed: PackedHighlights }) {
  const pieces = useMemo(() => piecesOf(packed), [packed])
  return (
    <div className="page gutter highlights">
      {packed.blocks.map((block) => (
        <Block key={block.id} block={block} pieces={pieces} />
      ))}
    </div>
  )
}

function Block({ block, pieces }: { block: HomeBlock; pieces: ReadonlyMap<string, CardProduct> }) {
  if (block.kind === 'pieces') return <PieceRow block={block} pieces={pieces} />
  return block.kind === 'clips' ? <ClipRow block={block} /> : <Banner block={block} />
}

type BlockOf<Kind extends HomeBlock['kind']> = Extract<HomeBlock, { kind: Kind }>

function PieceRow({ block, pieces }: { block: BlockOf<'pieces'>; pieces: ReadonlyMap<string, CardProduct> }) {
  const products = useMemo(() => block.pieces.flatMap((id) => pieces.get(id) ?? []), [block, pieces])
  const shown = useLiveProducts(products)
  const heading = `row-${block.id}`
  return (
    <section aria-labelledby={heading}>
      <div className="highlight-head">
        <h2 id={heading} className="highlight-title">
          {block.title}
        </h2>
        {block.rule && (
          <Link to={`/${queryOf(block.rule)}`} className="highlight-all">
            See all<span className="sr-only">: {block.title}</span>
          </Link>
        )}
      </div>
      <ul className="piece-row no-scrollbar" aria-labelledby={heading}>
        {shown.map((product) => (
          <SmallProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

/** The list that a rule takes its first pieces of. */
function queryOf({ category, kind, department, style, condition, max_price, sort }: NonNullable<BlockOf<'pieces'>['rule']>): string {
  const some = (value: string | undefined) => (value === undefined ? [] : [value])
  const facets = { kind: some(kind), department: some(department), style: some(style), condition: some(condition) }
  return writeFilters({ category, ...facets, max_price, sort })
}

function ClipRow({ block: { id, title, clips } }: { block: BlockOf<'clips'> }) {
  return (
    <section aria-labelledby={`row-${id}`}>
      <div className="highlight-head">
        <h2 id={`row-${id}`} className="highlight-title">
          {title}
        </h2>
        <Link to="/feed" className="highlight-all">
          See all<span className="sr-only">: {title}</span>
        </Link>
      </div>
      <ul className="piece-row no-scrollbar" aria-labelledby={`row-${id}`}>
        {clips.slice(0, SLOTS.clips.shown).map((clip) => (
          <li key={clip.id} className="highlight-clip">
            <Link to={`/feed?video=${clip.id}`}>
              <span className="highlight-poster">
                {clip.poster ? (
                  <Picture picture={{ ...clip.poster, alt: '' }} sizes="128px" least={160} most={480} className="size-full object-cover" />
                ) : (
                  <VideoThumbnail address={clip.thumbnail} className="size-full object-cover" />
                )}
                <span className="highlight-play" aria-hidden="true" />
              </span>
              <span className="highlight-words">{clip.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** No higher than leaves pieces in sight on a phone. */
function Banner({ block: { title, text, link, picture } }: { block: BlockOf<'banner'> }) {
  return (
    <Link to={link} className="highlight-banner">
      <span className="highlight-banner-words">
        <span className="highlight-banner-title display">{title}</span>
        {text && <span>{text}</span>}
      </span>
      {picture && (
        <span className="highlight-banner-picture" style={{ background: averageColour(picture.thumbhash) }}>
          <Picture picture={picture} sizes="(min-width:48em) 40vw,38vw" least={320} most={1080} className="size-full object-cover" />
        </span>
      )}
    </Link>
  )
}
