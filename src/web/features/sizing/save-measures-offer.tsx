import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'
import { ApiError, api } from '../../lib/api.ts'
import { useStore } from '../../lib/store.ts'
import { notify } from '../../ui/notify.ts'
import { ownMeasures } from './own-measures.ts'
import type { Profile } from '../../../shop/accounts/contract.ts'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import { cacheMemberBody } from './measures-store.ts'
import { withMeasures } from './measures.ts'

/** For measures that are on this phone only: into the profile, or away with them. */
export function SaveMeasures() {
  const { state, user } = useSession()
  const own = useStore(ownMeasures, null)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!own || (own.user_id !== null && own.user_id !== user?.id)) return null

  async function save() {
    if (!own) return
    setSaving(true)
    setRefusal(null)
    try {
      await saveToProfile(own.body)
      notify.success('Saved to your profile.')
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : 'We couldn’t save your measurements. Please try again.')
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === 'signed-in' ? (
        <Button variant="ink" busy={saving} onClick={() => void save()}>
          Save to my profile
        </Button>
      ) : (
        <Button variant="quiet" className="px-0!" onClick={() => openSignIn()}>
          Sign in to save them in your profile
        </Button>
      )}
      <Button variant="quiet" className="px-0!" onClick={() => ownMeasures.set(null)}>
        Delete these numbers
      </Button>
      <ErrorText text={refusal} className="w-full" />
    </div>
  )
}

/** Adds measures to the profile of whoever is signed in; what they do not speak of stays as it is there. Throws ApiError. */
async function saveToProfile(measures: BodySize): Promise<void> {
  // As the profile is now: another device may have filled it in meanwhile.
  const { body_size: before } = await api<Profile>('GET', '/api/profile')
  const { id, body_size: body } = await api<Profile>('PATCH', '/api/profile', { body: { body_size: withMeasures(before, measures) } })
  cacheMemberBody(id, body)
}
