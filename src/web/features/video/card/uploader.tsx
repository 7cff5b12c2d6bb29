import type { Clip } from '../../../../shop/media/contract.ts'
import { shopName } from '../../../../shop/name.ts'
import { Avatar } from '../../account/avatar.tsx'

/** Who made the video (data-36); the shop, where nobody is named. */
export function Uploader({ profile }: Pick<Clip, 'profile'>) {
  const name = profile?.full_name || shopName()
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm">
      <Avatar user={{ full_name: name, email: '', avatar_url: profile?.avatar_url ?? null }} className="size-7 text-xs" />
      <span className="truncate font-medium">{name}</span>
    </p>
  )
}
