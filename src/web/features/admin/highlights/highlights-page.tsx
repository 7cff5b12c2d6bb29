import { Hero } from '../../browse/home/hero.tsx'
import type { PackedHighlights } from '../../browse/home/highlight-data.ts'
import { Highlights } from '../../browse/home/highlights.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { ProductGrid } from '../../product/card/product-grid.tsx'
import { BottomBar } from '../../shell/bottom-bar.tsx'
import { Header } from '../../shell/header.tsx'
import './preview.css'

interface HighlightsPageProps {
  highlights: PackedHighlights | null
  featured: readonly CardProduct[]
  products: readonly CardProduct[]
}

/** The beginning of the home page as it would be: to be looked at, not to be used. */
export function HighlightsPage({ highlights, featured, products }: HighlightsPageProps) {
  return (
    <div inert className="preview-page">
      <Header />
      <main id="main">
        <Hero featured={featured} line={highlights?.line} />
        {highlights && <Highlights packed={highlights} />}
        <div className="page gutter py-5">
          <h2 className="highlight-title mb-3">All pieces</h2>
          <ProductGrid products={products} label="Products" />
        </div>
      </main>
      <BottomBar />
    </div>
  )
}
