import './try-on.css'
import type { CardProduct } from '../product/data/card-product.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { useTryOnSession } from './use-try-on-session.ts'
import { Workbench } from './workbench.tsx'

/**
 * The virtual try-on (routes-08, open-81). All of it happens in this browser: the photo is never sent anywhere, and kept
 * on this device only when its owner asks for it.
 */
export function TryOn({ userId, product }: { userId: string; product: CardProduct | null }) {
  const room = useTryOnSession(userId, product)
  return (
    <div className="page gutter fitting">
      {room.photo ? (
        <Workbench room={room} photo={room.photo} />
      ) : (
        <PhotoChooser product={product} busy={room.busy} onFile={(file) => void room.open(file)} onFigure={() => void room.openFigure()} />
      )}
    </div>
  )
}
