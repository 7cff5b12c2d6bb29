import { useEffect, useRef, useState } from 'react'
import type { Profile } from '../../../shop/accounts/contract.ts'
import { AVATAR_BYTES_MAX } from '../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../account/avatar.tsx'
import { changeUser, useSession } from '../account/session/session-store.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const MEGABYTE = 1024 * 1024

/** The member's picture, changed at once when a new one is chosen. */
export function AvatarField({ profile }: { profile: Profile }) {
  const user = useSession().user ?? profile
  const input = useRef<HTMLInputElement>(null)
  const live = useHydrated()
  const [preview, setPreview] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [message, setMessage] = useState<{ text: string; wrong: boolean } | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const busy = share !== null

  async function change(work: () => Promise<string | null>, done: string) {
    setMessage(null)
    try {
      changeUser({ avatar_url: await work() })
      setMessage({ text: done, wrong: false })
    } catch (error) {
      setMessage({ text: error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.', wrong: true })
    } finally {
      setShare(null)
      setPreview(null)
    }
  }

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > AVATAR_BYTES_MAX)
      return setMessage({ text: `This picture is larger than ${AVATAR_BYTES_MAX / MEGABYTE} MB. Choose a smaller one.`, wrong: true })
    setPreview(URL.createObjectURL(file))
    setShare(0)
    void change(async () => (await import('./upload-avatar.ts')).uploadAvatar(file, setShare), 'Picture updated.')
  }

  function remove() {
    setShare(1)
    void change(async () => (await api<{ avatar_url: null }>('DELETE', '/api/profile/avatar')).avatar_url, 'Picture removed.')
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar user={preview ? { ...user, avatar_url: preview } : user} className="size-20 text-2xl" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Button variant="secondary" disabled={!live} busy={busy} onClick={() => input.current?.click()}>
            {user.avatar_url ? 'Change picture' : 'Add a picture'}
          </Button>
          {user.avatar_url && !busy && (
            <Button variant="quiet" className="px-0!" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture file"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file may be chosen again after a failure.
            event.target.value = ''
          }}
        />
        {busy ? (
          <progress aria-label="Upload" value={share} max={1} className="profile-progress" />
        ) : (
          <p role="status" className={message?.wrong ? 'mt-2 text-sm font-medium text-primary-strong' : 'mt-2 text-sm text-ink-soft'}>
            {message?.text ?? 'JPEG, PNG, WebP or AVIF, at most 8 MB.'}
          </p>
        )}
      </div>
    </div>
  )
}
