import './try-on.css'
import type { Tile } from '../product/data/card-product.ts'
import { PhotoChooser } from './photo-chooser.tsx'
import { useRoom } from './use-try-on-session.ts'
import { Workbench } from './workbench.tsx'

/**
 * The virtual try-on (routes-08, open-81). All of it happens in this browser: the photo is never sent anywhere, and kept
 * on this device only when its owner asks for it.
 */
export function FittingRoom({ userId, piece }: { userId: string; piece: Tile | null }) {
  const room = useRoom(userId, piece)
  return (
    <div className="page gutter fitting">
      {room.photo ? (
        <Workbench room={room} photo={room.photo} />
      ) : (
        <PhotoChooser piece={piece} busy={room.busy} onFile={(file) => void room.open(file)} onFigure={() => void room.openFigure()} />
      )}
    </div>
  )
}
