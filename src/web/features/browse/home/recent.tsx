import { stored, STORAGE_KEYS } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { useRecentlyViewed } from '../../product/data/recently-viewed.ts'

const loadStrip = async () => (await import('./recent-strip.tsx')).RecentStrip

const folded = stored<boolean>(
  STORAGE_KEYS.recentFolded,
  (found) => found === true,
  (value) => value || null,
)

/** Recently viewed products, across the grid (home-11); nothing before the first, not even their code. It can be collapsed, and stays so. */
export function Recent() {
  const isAny = useRecentlyViewed().length > 0
  const closed = useStore(folded, false)
  if (!isAny) return null
  return (
    <Lazy
      load={loadStrip}
      onError={() => undefined}
      with={{ closed, onFold: () => folded.set(!closed) }}
      placeholder={<li aria-hidden="true" className={closed ? 'across recent recent-closed' : 'across recent recent-open'} />}
    />
  )
}
