import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { OverlayProps } from '../state/overlay-plan.ts'
import { MANUAL, endOffer, install, useInstallMethod } from './install.ts'
import { shopName } from '../../../../shop/name.ts'
import './install.css'

/** A card above the bottom bar; it takes no focus and covers no button for long. */
export function InstallNote({ end, hidden }: OverlayProps) {
  const method = useInstallMethod()
  // Once seen it is not offered again, even if nothing is pressed.
  useEffect(endOffer, [])
  // Put there in another way meanwhile, or something lies over the page.
  const isOver = hidden || method === null
  const leave = useEffectEvent(() => end('gone'))
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  if (isOver) return null
  const add = () => {
    end('accepted')
    void install()
  }
  return (
    <aside aria-label={`Add ${shopName()} to your home screen`} className="install-note">
      <img src="/favicon.svg" alt="" width={44} height={44} className="size-11 shrink-0 rounded-card" />
      <p className="min-w-0 flex-1 text-sm">
        <strong className="block font-semibold">Keep {shopName()} on your phone</strong>
        <span className="text-ink-soft">{method === 'by-hand' ? MANUAL : 'Opens like an app, even offline.'}</span>
      </p>
      {method === 'ask' && <Button onClick={add}>Add</Button>}
      <IconButton label="Not now" onClick={() => end('dismissed')} className="-mr-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
