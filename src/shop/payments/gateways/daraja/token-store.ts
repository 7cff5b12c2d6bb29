import { createHash } from 'node:crypto'
import type { Database } from '../../../../platform/database.ts'
import type { DarajaKeys } from './keys.ts'
import type { TokenStore } from './token.ts'

/** Any number, as long as everyone uses the same one. */
const LOCK = 7_208_117
const TAKE_TURNS = 'select pg_advisory_lock($1, hashtext($2))'
const READ = 'select value, renew_at from provider_tokens where name = $1'
const WRITE = `insert into provider_tokens (name, value, renew_at) values ($1, $2, $3)
  on conflict (name) do update set value = excluded.value, renew_at = excluded.renew_at`

/**
 * M-Pesa knows one access token of a merchant, the newest: processes that each fetched their own would end one another's.
 * They take turns at this one. The lock ends with its connection, also in a crash.
 */
export function createTokenStore({ connect }: Pick<Database, 'connect'>, { baseUrl, consumerKey }: DarajaKeys): TokenStore {
  const name = createHash('sha256').update(`${baseUrl} ${consumerKey}`).digest('base64url')
  return {
    async exchange(renew) {
      const client = await connect()
      try {
        await client.query(TAKE_TURNS, [LOCK, name])
        const { rows } = await client.query<{ value: string; renew_at: Date }>(READ, [name])
        const [held] = rows.map(({ value, renew_at }) => ({ value, renewAt: renew_at.getTime() }))
        const token = await renew(held ?? null)
        if (token.value !== held?.value) await client.query(WRITE, [name, token.value, new Date(token.renewAt)])
        return token
      } finally {
        await client.end()
      }
    },
  }
}
