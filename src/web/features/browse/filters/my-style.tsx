import { chipClass } from '../../../ui/chip.tsx'
import { useSession } from '../../account/session/session-store.ts'
import type { Filters } from './filters.ts'
import { isMyStyle, stylesLiked } from './my-style.ts'

const NOTHING: readonly string[] = []

/** The styles that whoever is signed in likes; none for everybody else. */
export function useStylesLiked(): readonly string[] {
  const { user } = useSession()
  return user ? stylesLiked(user.style_preferences) : NOTHING
}

interface MyStyleProps {
  filters: Filters
  onChange: (choice: Partial<Filters>) => void
}

/** Shows what one likes, and nothing else; only for those who have said what that is (home-08). */
export function MyStyle({ filters, onChange }: MyStyleProps) {
  const liked = useStylesLiked()
  if (liked.length === 0) return null
  const checked = isMyStyle(filters, liked)
  return (
    <label className={chipClass(checked, 'needs-script cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2')}>
      <input
        type="checkbox"
        checked={checked}
        onChange={() => onChange({ style: checked ? [] : liked })}
        className="size-4 accent-sun focus-visible:outline-none focus-visible:shadow-none"
      />
      My style
    </label>
  )
}
