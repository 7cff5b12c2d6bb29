import GalleryVertical from 'lucide-react/icons/gallery-vertical'
import Grid2x2 from 'lucide-react/icons/grid-2x2'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import { GRID_VIEWS, type GridView } from '../../../../shop/choices.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { useOpenFullscreen } from '../fullscreen/fullscreen-address.ts'
import { preloadFullscreen } from '../fullscreen/fullscreen-host.tsx'

const VIEW_OPTIONS: Record<GridView, { label: string; Icon: typeof Grid2x2 }> = {
  normal: { label: 'Normal view', Icon: Grid2x2 },
  compact: { label: 'Compact view', Icon: Grid3x3 },
}

/** How the products are shown (home-09): two grids, remembered for the next visit, and one product per screen. */
export function ViewSwitch() {
  const { view } = useChoices()
  const openFullscreen = useOpenFullscreen()
  return (
    <div role="group" aria-label="View" className="view-switch needs-script">
      {GRID_VIEWS.map((name) => {
        const { label, Icon } = VIEW_OPTIONS[name]
        return (
          <button key={name} type="button" aria-pressed={view === name} aria-label={label} onClick={() => choose({ view: name })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      })}
      <button
        type="button"
        aria-label="TNT view, one piece per screen"
        data-opens-fullscreen
        onPointerDown={preloadFullscreen}
        onClick={openFullscreen}
      >
        <GalleryVertical size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
