import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { tagWindow } from '../../../../../shop/media/rules.ts'
import { Button } from '../../../../ui/button.tsx'

interface TagListProps {
  tags: readonly AdminTag[]
  selected: string | null
  onSelect: (id: string) => void
  onRemove: (tag: AdminTag) => void
}

/** All tags in words, with what shoppers cannot see of them. */
export function TagList({ tags, selected, onSelect, onRemove }: TagListProps) {
  return (
    <div>
      {tags.length === 0 ? (
        <p className="text-ink-soft">No piece is tagged yet.</p>
      ) : (
        <ol className="divide-y divide-line" aria-label="Tags">
          {tags.map((tag, at) => (
            <li key={tag.id} className="flex items-center gap-3 py-1">
              <button
                type="button"
                aria-pressed={tag.id === selected}
                onClick={() => onSelect(tag.id)}
                className="min-h-11 min-w-0 grow text-left"
              >
                <span
                  className={tag.id === selected ? 'font-semibold text-primary-strong' : 'font-semibold'}
                >{`${at + 1} ${tag.product.name}`}</span>
                <span className="block text-xs text-ink-soft tabular-nums">{wordsOf(tag)}</span>
              </button>
              <Button variant="quiet" aria-label={`Remove ${tag.product.name}`} onClick={() => onRemove(tag)}>
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 hidden text-xs text-ink-soft lg:block">
        Keys: arrows move the chosen tag (Shift: further), [ and ] set when it begins and ends, comma and full stop go one picture, Delete
        removes it, Ctrl Z undoes and Ctrl Shift Z does again.
      </p>
    </div>
  )
}

function wordsOf(tag: AdminTag): string {
  const { from, until } = tagWindow(tag)
  const state = tag.is_active ? (tag.product.stock === 0 ? ' · sold' : '') : ' · not in the shop, so shoppers don’t see it'
  return `${from.toFixed(1)} to ${until.toFixed(1)} s · ${tag.position_x.toFixed(0)} %, ${tag.position_y.toFixed(0)} %${state}`
}
