import ShoppingBag from 'lucide-react/icons/shopping-bag'
import type { MouseEvent } from 'react'
import { openBag, useBagCount } from './store/bag-store.ts'

/** Opens the bag; without scripts it leads to the checkout. The count appears once the browser has read it. */
export function BagButton({ className }: { className: string }) {
  const count = useBagCount()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openBag()
  }
  return (
    <a
      href="/checkout"
      className={className}
      onClick={open}
      aria-label={count > 0 ? `Bag, ${count} ${count === 1 ? 'piece' : 'pieces'}` : 'Bag'}
    >
      <span className="relative" data-bag>
        <ShoppingBag size={22} strokeWidth={1.75} aria-hidden="true" />
        {count > 0 && <span className="bag-count">{count}</span>}
      </span>
      Bag
    </a>
  )
}
