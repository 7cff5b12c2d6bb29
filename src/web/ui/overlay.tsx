import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import type { DialogProps, OverlayShape } from './dialog.tsx'
import { TapGuard } from './tap-guard.tsx'

const BOTTOM =
  'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full'
const CENTER_FROM_TABLET =
  'md:inset-x-4 md:top-1/2 md:bottom-auto md:mx-auto md:-translate-y-1/2 md:rounded-card md:data-ending-style:scale-96 md:data-ending-style:opacity-0 md:data-starting-style:scale-96 md:data-starting-style:opacity-0'
const RIGHT = 'inset-y-0 right-0 w-full max-w-md data-ending-style:translate-x-full data-starting-style:translate-x-full'
const SHAPES: Record<OverlayShape, string> = {
  center:
    'inset-x-[min(1rem,5vw)] top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 rounded-card data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
  bottom: classes(BOTTOM, CENTER_FROM_TABLET, 'md:max-w-md'),
  wide: classes(BOTTOM, CENTER_FROM_TABLET, 'max-md:top-4 max-md:max-h-none md:max-h-[calc(100dvh-4rem)] md:max-w-5xl'),
  right: RIGHT,
}

interface FrameProps extends DialogProps {
  shape: OverlayShape
}

/** The frame that dialogs and sheets share; focus, Escape and scroll lock are Base UI's, Back is asked for in dialog.tsx. */
export function Overlay({ open, onClose, title, description, children, footer, typing, screen, clear, shape }: FrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  // A double tap must press nothing that its first tap has brought: not in the dialog, not beside it, nor behind it once it is closed.
  const guard = <TapGuard screen since={`${open} ${screen ?? ''}`} />
  const firstField = () => {
    const field = popup.current?.querySelector<HTMLElement>('input:not([type="hidden"])')
    return field && matchMedia('(pointer: fine)').matches ? field : popup.current
  }
  return (
    <Base.Root open={open} onOpenChangeComplete={(isOpen) => !isOpen && keepFocus()} onOpenChange={(next) => !next && onClose()}>
      {!open && createPortal(guard, document.body)}
      <Base.Portal>
        {/* Also over another dialog: without it, the two look like one page. */}
        <Base.Backdrop
          forceRender
          className={classes(
            'fixed inset-0 z-50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
            clear ? 'bg-ink/10' : 'bg-ink/50',
          )}
        />
        <Base.Popup
          ref={popup}
          {...(typing ? { initialFocus: firstField } : {})}
          className={classes(
            '@container fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-paper shadow-float transition-[translate,scale,opacity] duration-200 outline-none',
            SHAPES[shape],
          )}
        >
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5 @max-[16rem]:pl-3">
            <Base.Title className="display min-w-0 flex-1 text-xl @max-[16rem]:text-lg">{title}</Base.Title>
            <Base.Close aria-label="Close" className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand">
              <X size={22} aria-hidden="true" />
            </Base.Close>
          </div>
          {/* Positioned, so that texts for screen readers only, which are absolute, do not make the popup itself scroll into nothing. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 @max-[16rem]:flex-none @max-[16rem]:overflow-visible @max-[16rem]:px-3 [@media(height<26rem)]:flex-none [@media(height<26rem)]:overflow-visible">
            {description && <Base.Description className="mb-4 text-sm text-ink-soft">{description}</Base.Description>}
            {children}
          </div>
          {footer && (
            <div data-bar className="border-t border-line px-5 pt-4 @max-[16rem]:px-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
        {open && guard}
      </Base.Portal>
    </Base.Root>
  )
}

/** What had opened it may be gone by what was done in it: the keyboard then goes on in the page, not before its first link. */
function keepFocus(): void {
  // Base UI gives the focus back first, where it can.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })
}
