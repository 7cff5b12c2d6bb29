import { SEALED_VIEW_KEYS } from './media/viewers.ts'
import { SEALED_TOKENS } from './payments/gateways/daraja/token-store.ts'
import type { Areas } from './areas.ts'
import type { AreaDeps } from './deps.ts'
import { resealAll, type Resealed } from './sealed-rows.ts'

export interface SecretRotationDeps extends Pick<AreaDeps, 'atomically' | 'db' | 'cipher'> {
  areas: Areas
}

/** A change of the secrets key, of everything that is sealed with it. */
export function createSecretRotation({ areas, ...deps }: SecretRotationDeps) {
  return {
    /**
     * Seals everything with the first key, while the shop is open; as often as one likes. What it says with `lost` above zero is
     * sealed with a key that is not among those of this process.
     */
    async rotateSecrets(): Promise<Resealed[]> {
      const check = await areas.accounts.secrets.resealCheck()
      const factors = await areas.accounts.secrets.reseal()
      await areas.orders.customerKeys.prepare()
      const others: Resealed[] = []
      for (const rows of [SEALED_TOKENS, SEALED_VIEW_KEYS]) others.push(await resealAll(deps, rows))
      return [check, factors, ...others]
    },
  }
}
