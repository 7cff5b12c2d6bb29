import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { MANUAL, endOffer, install, type InstallMethod } from './install.ts'
import { shopName } from '../../../../shop/name.ts'
import './install.css'

/** A card above the bottom bar; it takes no focus and covers no button for long. */
export function InstallNote({ method, onEnd }: { method: InstallMethod; onEnd: () => void }) {
  // Once seen it is not offered again, even if nothing is pressed.
  useEffect(endOffer, [])
  const add = () => {
    onEnd()
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
      <IconButton label="Not now" onClick={onEnd} className="-mr-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
