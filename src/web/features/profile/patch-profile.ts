import type { Profile, ProfileChange } from '../../../shop/accounts/contract.ts'
import { api } from '../../lib/api.ts'

/** Changes the sections that are given and no others. Throws ApiError. */
export function patchProfile(change: ProfileChange): Promise<Profile> {
  return api<Profile>('PATCH', '/api/profile', { body: change })
}
