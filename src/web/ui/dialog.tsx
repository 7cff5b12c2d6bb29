import { lazy, Suspense, useState, type ReactNode } from 'react'
import '../lib/last-tap.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

export interface DialogProps {
  open: boolean
  /** Asked for by Back, Escape, the close button or a press outside. */
  onClose: () => void
  title: string
  /** It is open by its address: Back closes it without more. */
  byAddress?: boolean
  description?: ReactNode
  children: ReactNode
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  /** What is behind it stays to be seen. */
  clear?: boolean
  /** It is a form: with a keyboard at hand, typing begins in its first field. A phone's would cover half of it. */
  typing?: boolean
  /** Names what it shows, where that changes while it is open: what has just come is deaf to the second tap of a double tap. */
  screen?: string
}

export interface SheetProps extends DialogProps {
  /** From the bottom on phones and in the middle of wider screens (`wide`: as much of both as tables need), or always from the right. */
  side: 'bottom' | 'wide' | 'right'
}

const load = () => import('./overlay.tsx')
const Overlay = lazy(async () => ({ default: (await load()).Overlay }))

/** Fetches the code of dialogs; rejects without a connection. */
export async function loadDialog(): Promise<void> {
  await load()
}

/** Fetches it ahead of the first dialog, on a sign that it is about to be needed. */
export function preloadDialog(): void {
  void loadDialog().catch(() => undefined)
}

/** A window in the middle of the screen. Its code is fetched when the first one opens. */
export function Dialog(props: DialogProps) {
  return <Lazily {...props} shape="center" />
}

/** A panel from the edge of the screen. Its code is fetched when the first one opens. */
export function Sheet({ side, ...props }: SheetProps) {
  return <Lazily {...props} shape={side} />
}

export type OverlayShape = 'center' | 'bottom' | 'wide' | 'right'

// Once opened it stays mounted, so that closing can be animated.
function Lazily(props: DialogProps & { shape: OverlayShape }) {
  const [used, setUsed] = useState(props.open)
  useCloseOnBack(props.open && !props.byAddress, props.onClose)
  if (props.open && !used) setUsed(true)
  if (!used) return null
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  )
}
