import { drawingUrl, productKind } from '../lib/product-kind.ts'

interface ProductDrawingProps {
  name: string
  category?: string | undefined
  /** Its name is beside it, so that it says nothing itself. */
  silent?: boolean
  className?: string
}

/** In the place of a picture that there is none of: a drawing of what kind of thing it is. One small file for all of them. */
export function ProductDrawing({ name, category, silent = false, className = 'size-full object-cover' }: ProductDrawingProps) {
  return (
    <img
      src={drawingUrl(productKind(name, category))}
      alt={silent ? '' : `${name}: a drawing, there is no picture of it yet`}
      width={300}
      height={400}
      decoding="async"
      className={className}
    />
  )
}
