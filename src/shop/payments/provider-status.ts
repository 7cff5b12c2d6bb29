import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { ProviderStatus } from './provider-setup.ts'

// In the order of payment_attempts_by_state, to the word: otherwise all that was ever paid is sorted.
const STATES = {
  name: 'payments_provider_states',
  text: `select g.name, paid.decided_at as last_paid_at, down.created_at as last_down_at from unnest($1::text[]) as g(name)
    left join lateral (select a.decided_at from payment_attempts a where a.state = 'settled' and a.gateway = g.name
      order by a.created_at desc nulls last, a.id desc nulls last limit 1) paid on true
    left join lateral (select a.created_at from payment_attempts a where a.state = 'failed' and a.gateway = g.name and a.created_at > $2
      and a.failure = 'provider_down' order by a.created_at desc nulls last, a.id desc nulls last limit 1) down on true`,
}

/** How each provider is set up and how it does, for admins. */
export function createProviderStatus({ db, clock, providers = [] }: Pick<AreaDeps, 'db' | 'clock' | 'providers'>) {
  return {
    /** Providers of payments and of SMS, set up or not; never a secret. */
    async providerStatus(): Promise<ProviderStatus[]> {
      type Row = { name: string; last_paid_at: Date | null; last_down_at: Date | null }
      const rows = await db.query<Row>(STATES, [providers.map(({ name }) => name), later(clock.now(), -86_400)])
      const states = new Map(rows.map((row) => [row.name, row]))
      return providers.map((provider) => {
        const state = states.get(provider.name)
        return {
          ...provider,
          last_paid_at: state?.last_paid_at?.toISOString() ?? null,
          last_down_at: state?.last_down_at?.toISOString() ?? null,
        }
      })
    },
  }
}
