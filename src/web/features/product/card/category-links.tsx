import { Link } from 'react-router'
import { CATEGORIES } from '../../../../shop/catalogue/rules.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { categoryLabel } from '../../../lib/category-label.ts'

/** The ways on from a page that has nothing to show. */
export function CategoryLinks({ className, onClick }: { className?: string; onClick?: (() => void) | undefined }) {
  return (
    <p className={classes('flex flex-wrap gap-2', className)}>
      {CATEGORIES.map((category) => (
        <Link key={category} to={`/?category=${category}`} className={chipClass(false)} onClick={onClick}>
          {categoryLabel(category)}
        </Link>
      ))}
    </p>
  )
}
