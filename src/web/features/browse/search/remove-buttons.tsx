import X from 'lucide-react/icons/x'
import { IconButton } from '../../../ui/button.tsx'

interface RemoveColumnProps {
  searches: readonly string[]
  onRemove: (search: string) => void
  onRemoveAll: () => void
}

/** Beside the list, row by row: an option of a list can hold no button. Its first row is the title of the searches. */
export function RemoveButtons({ searches, onRemove, onRemoveAll }: RemoveColumnProps) {
  return (
    <div role="group" aria-label="Remove searches" className="absolute top-1.5 right-1 flex flex-col items-end md:top-1">
      <button
        type="button"
        onClick={onRemoveAll}
        className="-my-1 inline-flex h-11 items-center rounded-full px-3 text-sm font-semibold underline underline-offset-4"
      >
        Clear all
      </button>
      {searches.map((search) => (
        <span key={search} className="flex h-12 items-center">
          <IconButton label={`Remove ${search}`} onClick={() => onRemove(search)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
    </div>
  )
}
