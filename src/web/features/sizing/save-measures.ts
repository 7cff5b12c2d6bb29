import type { Profile } from '../../../shop/accounts/contract.ts'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import { api } from '../../lib/api.ts'
import { cacheMemberBody } from './measures-store.ts'
import { withMeasures } from './measures.ts'

/** Adds measures to the profile of whoever is signed in; what they do not speak of stays as it is there. Throws ApiError. */
export async function saveToProfile(measures: BodySize): Promise<void> {
  // As the profile is now: another device may have filled it in since.
  const { body_size: before } = await api<Profile>('GET', '/api/profile')
  const { id, body_size: body } = await api<Profile>('PATCH', '/api/profile', { body: { body_size: withMeasures(before, measures) } })
  cacheMemberBody(id, body)
}
