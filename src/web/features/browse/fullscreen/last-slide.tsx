import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface LastSlideProps {
  index: number
  active: boolean
  /** Products before it. */
  count: number
  done: boolean
  onMore: () => void
  onFirst: () => void
  onClose: () => void
}

/** After the last product: more are coming, or that was everything; with no product at all "No products found" (tnt-03). */
export function LastSlide({ index, active, count, done, onMore, onFirst, onClose }: LastSlideProps) {
  return (
    <li className="fullscreen-slide fullscreen-last" style={{ top: `calc(${index} * 100cqh)` }} inert={!active}>
      {done ? <End empty={count === 0} onFirst={onFirst} onClose={onClose} /> : <Coming onMore={onMore} />}
    </li>
  )
}

function End({ empty, onFirst, onClose }: { empty: boolean; onFirst: () => void; onClose: () => void }) {
  return (
    <div className="fullscreen-words">
      <h2 className="display text-2xl">{empty ? 'No products found' : 'That’s everything for now'}</h2>
      <p className="text-balance text-ink-soft">
        {empty ? 'Nothing matches your search. Try fewer filters.' : 'New pieces come in every week. You can also look at these again.'}
      </p>
      <div className="flex flex-col gap-2">
        {!empty && (
          <Button size="lg" onClick={onFirst}>
            Start again
          </Button>
        )}
        <Button size="lg" variant={empty ? 'primary' : 'secondary'} onClick={onClose}>
          Back to the shop
        </Button>
      </div>
    </div>
  )
}

/** In the shape of a slide. */
function Coming({ onMore }: { onMore: () => void }) {
  return (
    <>
      <div className="fullscreen-stage">
        <Skeleton className="size-full rounded-none" />
      </div>
      <div className="fullscreen-facts">
        <p role="status" className="font-medium">
          Loading more pieces.
        </p>
        <Skeleton className="mt-3 h-4 w-3/4" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <Button variant="secondary" className="mt-4 w-full" onClick={onMore}>
          Try again
        </Button>
      </div>
    </>
  )
}
