import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import { objectPosition } from '../../../ui/picture.tsx'
import { SortableArea, useSortableItem } from '../list/sortable-area.tsx'

type Picture = ProductFields['pictures'][number]

interface PictureOrderProps {
  pictures: readonly Picture[]
  chosen: string | null
  onChoose: (key: string) => void
  onMove: (pictures: Picture[]) => void
}

/** Pictures in their order: dragged, or opened by a tap. */
export function PictureOrder({ pictures, chosen, onChoose, onMove }: PictureOrderProps) {
  const move = (keys: string[]) => onMove(keys.flatMap((key) => pictures.find((picture) => picture.key === key) ?? []))
  return (
    <SortableArea items={pictures.map(({ key, alt }) => ({ id: key, name: alt }))} what="Picture" layout="tiles" onMove={move}>
      <ul aria-label="Pictures in their order" className="picture-tiles">
        {pictures.map((picture, at) => (
          <Tile key={picture.key} picture={picture} at={at} isChosen={picture.key === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </SortableArea>
  )
}

interface TileProps {
  picture: Picture
  at: number
  isChosen: boolean
  onChoose: (key: string) => void
}

function Tile({ picture, at, isChosen, onChoose }: TileProps) {
  const { key, alt, focus } = picture
  const { item, handle, isDragging } = useSortableItem(key)
  return (
    <li {...item} className={isDragging ? 'relative z-10' : undefined}>
      <button
        type="button"
        {...handle}
        aria-pressed={isChosen}
        aria-label={`Picture ${at + 1}${alt ? `: ${alt}` : ''}`}
        className="picture-tile"
        data-dragged={isDragging || undefined}
        onClick={() => onChoose(key)}
      >
        <img src={pictureUrl(key, 320)} alt="" draggable={false} style={{ objectPosition: objectPosition(focus) }} />
        {at === 0 && <span className="picture-tile-cover">Cover</span>}
      </button>
    </li>
  )
}
