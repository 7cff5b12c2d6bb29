import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FacetOptions, PriceOptions, showLabel } from './facet-options.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { CHOICE_FACETS, toggled, type Filters, type MenuFacet } from './filters.ts'
import { PriceFields } from './price-fields.tsx'
import { useFacets, type CurrentFacets } from './use-facets.ts'

export interface FacetMenuProps {
  /** Null while it is closed. */
  facet: MenuFacet | null
  /** The row of buttons that it hangs below, and the button that opened it. */
  bar: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
  draft: Filters
  onChoose: (choice: Partial<Filters>) => void
  onClose: (applies: boolean) => void
}

/** The values of one facet, below its button: chosen first, applied when it closes, unless by Escape or Back. */
export function FacetMenu({ facet, bar, opener, draft, onChoose, onClose }: FacetMenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  const now = useFacets(draft, facet !== null)
  useCloseOnBack(facet !== null, () => onClose(false))
  // Stays while it closes: the focus is given back from what is in it.
  const [shown, setShown] = useState(facet)
  if (facet && facet !== shown) setShown(facet)
  return (
    <Dialog.Root
      open={facet !== null}
      modal={false}
      onOpenChange={(next, { event, reason }) => {
        const to = event instanceof FocusEvent ? event.relatedTarget : event.target
        // A press on a button of the bar is answered there.
        if (!next && !(to instanceof Element && to.closest('[data-facet]'))) onClose(reason !== 'escape-key')
      }}
    >
      <Dialog.Portal container={bar}>
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={opener}
          style={{ left: leftOf(opener.current, bar.current) }}
          className="absolute top-full z-20 mt-2 w-96 rounded-card border border-line bg-paper shadow-float outline-none"
        >
          {shown && (
            <>
              <Dialog.Title className="sr-only">{shown === 'price' ? 'Price' : CHOICE_FACETS[shown]}</Dialog.Title>
              <div className="max-h-[50dvh] overflow-y-auto overscroll-contain p-4">
                <Values facet={shown} now={now} draft={draft} onChoose={onChoose} />
              </div>
              <div className="flex justify-end border-t border-line px-4 py-3">
                <Button
                  onClick={() => {
                    onClose(true)
                    opener.current?.focus({ preventScroll: true })
                  }}
                >
                  {showLabel(now)}
                </Button>
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Below its button, but never past the edge of the screen: 26rem are its width and a margin. */
function leftOf(opener: HTMLElement | null, bar: HTMLElement | null): string {
  const barLeft = bar?.getBoundingClientRect().left ?? 0
  return `min(${opener?.offsetLeft ?? 0}px, calc(100vw - 26rem - ${barLeft}px))`
}

interface ValuesProps extends Pick<FacetMenuProps, 'draft' | 'onChoose'> {
  facet: MenuFacet
  now: CurrentFacets
}

function Values({ facet, now, draft, onChoose }: ValuesProps) {
  if (facet !== 'price')
    return <FacetOptions facet={facet} now={now} filters={draft} onToggle={(value) => onChoose(toggled(draft, facet, value))} />
  return (
    <>
      <p className="mb-2.5 text-sm font-semibold">Price, KES</p>
      <PriceOptions now={now} filters={draft} onChoose={onChoose} />
      <div className="mt-4">
        <PriceFields filters={draft} onChange={onChoose} />
      </div>
    </>
  )
}
