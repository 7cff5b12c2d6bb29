import ChevronRight from 'lucide-react/icons/chevron-right'
import GalleryVertical from 'lucide-react/icons/gallery-vertical'
import Grid2x2 from 'lucide-react/icons/grid-2x2'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import { choose } from '../../../lib/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { useOpenFullscreen } from '../../browse/fullscreen/fullscreen-address.ts'
import { preloadFullscreen } from '../../browse/fullscreen/fullscreen-host.tsx'
import type { OverlayProps } from '../state/overlay-plan.ts'
import { markSeen } from '../state/seen.ts'

const WAYS = [
  { view: 'normal', Icon: Grid2x2, label: 'Large tiles', text: 'Two in a row, with price and size.' },
  { view: 'compact', Icon: Grid3x3, label: 'Small tiles', text: 'More pieces at a glance.' },
  { view: 'tnt', Icon: GalleryVertical, label: 'One at a time', text: 'Fills the screen. Swipe up for the next piece.' },
] as const

/** Three ways to look at the pieces, each to be tried at once; the switch above the list has them, too. */
export function ViewTutorial({ end }: Pick<OverlayProps, 'end'>) {
  const openFullscreen = useOpenFullscreen()
  const leave = (how: 'accepted' | 'dismissed') => {
    markSeen('tutorial')
    end(how)
  }
  const take = (view: (typeof WAYS)[number]['view']) => {
    leave('accepted')
    if (view === 'tnt') openFullscreen()
    else choose({ view })
  }
  return (
    <Sheet
      open
      side="bottom"
      title="Look at it your way"
      onClose={() => leave('dismissed')}
      footer={
        <Button variant="ink" size="lg" className="w-full" onClick={() => leave('dismissed')}>
          Got it
        </Button>
      }
    >
      <p>Swipe a picture sideways to see the piece from all sides. And choose how many you see at once:</p>
      <ul className="mt-4 space-y-2">
        {WAYS.map(({ view, Icon, label, text }) => (
          <li key={view}>
            <button
              type="button"
              data-opens-fullscreen={view === 'tnt' || undefined}
              onPointerDown={view === 'tnt' ? preloadFullscreen : undefined}
              onClick={() => take(view)}
              className="flex min-h-16 w-full items-center gap-4 rounded-card border border-line bg-surface px-4 py-2 text-left"
            >
              <Icon size={26} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-primary" />
              <span className="min-w-0 flex-1">
                <strong className="block font-semibold">{label}</strong>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">You can change it any time with the switch above the pieces.</p>
    </Sheet>
  )
}
