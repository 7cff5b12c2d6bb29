import type { TestEnvironment } from '../test/faults/support/environment.ts'
import { portrait } from '../test/faults/support/portrait.ts'
import { signUp } from '../test/support/members.ts'

/** Of a picture of a new member: the status of sending it, and of looking at it. As in SoakPlace. */
export async function soakPicture({ balancer, database }: TestEnvironment): Promise<readonly [number, number]> {
  const member = await signUp({ base: balancer.base, database })
  const headers = { ...member.headers, 'content-type': 'image/jpeg' }
  const sent = await fetch(`${balancer.base}/api/profile/avatar`, { method: 'POST', headers, body: new Uint8Array(await portrait()) })
  const { avatar_url: address } = (await sent.json()) as { avatar_url?: string }
  const seen = await fetch(balancer.base + (address ?? '/media/avatars/none.webp'))
  return [sent.status, seen.status]
}
