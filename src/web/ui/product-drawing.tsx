import type { Kind } from '../../shop/catalogue/rules-kinds.ts'

interface ProductDrawingProps {
  name: string
  kind?: Kind | null | undefined
  category?: string | undefined
  /** Its name is beside it, so that it says nothing itself. */
  silent?: boolean
  className?: string
}

/**
 * In the place of a picture that there is none of: a drawing of what kind of thing it is. One small file for all of them, with
 * a view for every kind; one that it does not have is its first, a hanger.
 */
export function ProductDrawing({ name, kind, category = '', silent = false, className = 'size-full object-cover' }: ProductDrawingProps) {
  return (
    <img
      src={`/drawn.svg#${kind ?? category}`}
      alt={silent ? '' : `${name}: a drawing, there is no picture of it yet`}
      width={300}
      height={400}
      decoding="async"
      className={className}
    />
  )
}
