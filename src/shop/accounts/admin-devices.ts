import { createHash } from 'node:crypto'
import { later } from '../clock.ts'
import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { deviceName } from './device.ts'
import { ADMIN_DEVICE_SECONDS } from './rules.ts'
import type { Device } from './sessions.ts'

// The time in the existing row decides whether the device is known.
const SEEN = {
  name: 'admin_devices_seen',
  text: `with known as (select seen_at from admin_devices where user_id = $1 and device = $2),
    noted as (insert into admin_devices (user_id, device, seen_at) values ($1, $2, $3)
      on conflict (user_id, device) do update set seen_at = excluded.seen_at)
    select 1 from known where seen_at > $4`,
}
const FORGET = deletionOf('admin_devices_forget', { table: 'admin_devices', where: 'seen_at <= $1', by: 'seen_at' })

/** Devices and networks of admin sign-ins: a new one alerts all admins. */
export function createAdminDevices({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** An admin has signed in. Inside the transaction of it. */
    async noteAdminDevice(userId: string, device: Device): Promise<void> {
      const now = clock.now()
      const known = await db.query(SEEN, [userId, fingerprint(device), now, later(now, -ADMIN_DEVICE_SECONDS)])
      if (known.length > 0) return
      await createSecurity({ db, clock }).raise('admin_new_device', { member_id: userId, device: deviceName(device.userAgent) })
    },

    /** Drops what was not used for long: it is new when it comes back. */
    async forgetAdminDevices(): Promise<void> {
      await deleteOld(db, FORGET, [later(clock.now(), -ADMIN_DEVICE_SECONDS)])
    },
  }
}

/** The browser, to its version, and the provider's part of the address: a phone gets another one every day, of the same provider. */
function fingerprint({ userAgent, address }: Device): string {
  const network = address.includes(':') ? address.split(':').slice(0, 2).join(':') : address.split('.').slice(0, 2).join('.')
  return createHash('sha256').update(`${userAgent}\0${network}`).digest('base64url')
}
