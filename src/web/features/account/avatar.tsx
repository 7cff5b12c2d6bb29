import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { classes } from '../../ui/classes.ts'

/** A member's picture, or the initials; the name is beside it or on the control around it. `className` gives the size. */
export function Avatar({
  user,
  className = 'size-9 text-sm',
}: {
  user: Pick<SessionUser, 'full_name' | 'email' | 'avatar_url'>
  className?: string
}) {
  const shape = classes('inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-plum', className)
  if (user.avatar_url) return <img src={user.avatar_url} alt="" className={classes(shape, 'object-cover')} />
  return (
    <span aria-hidden="true" className={classes(shape, 'leading-none font-bold text-white uppercase')}>
      {initialsOf(user)}
    </span>
  )
}

/** "Wanjiku Njeri Kamau" is WK; without a name the first letter of the e-mail. */
export function initialsOf({ full_name, email }: Pick<SessionUser, 'full_name' | 'email'>): string {
  const names = full_name.split(/\s+/).filter(Boolean)
  const [first, last] = [names[0] ?? email, names.length > 1 ? (names.at(-1) ?? '') : '']
  return [first, last].map((name) => Array.from(name)[0] ?? '').join('')
}
