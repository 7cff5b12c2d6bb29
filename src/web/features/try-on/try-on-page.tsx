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
  const session = useTryOnSession(userId, product)
  return (
    <div className="page gutter fitting">
      {session.photo ? (
        <Workbench tryOn={session} photo={session.photo} />
      ) : (
        <PhotoChooser
          product={product}
          busy={session.busy}
          onFile={(file) => void session.open(file)}
          onFigure={() => void session.openFigure()}
        />
      )}
    </div>
  )
}
