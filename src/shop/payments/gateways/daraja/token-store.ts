import { createHash } from 'node:crypto'
import type { Database } from '../../../../platform/database.ts'
import type { Cipher } from '../../../../platform/encryption.ts'
import type { SealedRows } from '../../../sealed-rows.ts'
import type { DarajaKeys } from './keys.ts'
import type { Token, TokenStore } from './token.ts'

const READ = 'select value, renew_at from provider_tokens where name = $1'
const WRITE = `insert into provider_tokens (name, value, renew_at) values ($1, $2, $3)
  on conflict (name) do update set value = excluded.value, renew_at = excluded.renew_at`

/**
 * M-Pesa knows one access token of a merchant, the newest: processes that each fetched their own would end one another's.
 * They take turns at this one. It is kept sealed, as it moves money for an hour;
 * one that cannot be opened is replaced by a new one.
 */
export function createTokenStore(
  { database, cipher }: { database: Pick<Database, 'inTurn'>; cipher: Cipher },
  { baseUrl, consumerKey }: Pick<DarajaKeys, 'baseUrl' | 'consumerKey'>,
): TokenStore {
  const name = createHash('sha256').update(`${baseUrl} ${consumerKey}`).digest('base64url')
  return {
    exchange: (renew) =>
      database.inTurn(['providerTokens', name], async ({ client }) => {
        const { rows } = await client.query<{ value: string; renew_at: Date }>(READ, [name])
        const [held = null] = rows.map(({ value, renew_at }) => openedToken(cipher, name, { value, renewAt: renew_at.getTime() }))
        const token = await renew(held)
        const sealed = () => cipher.seal(token.value, aboutToken(name))
        if (token.value !== held?.value) await client.query(WRITE, [name, sealed(), new Date(token.renewAt)])
        return token
      }),
  }
}

/** What a token is bound to. */
export function aboutToken(name: string): string {
  return `provider token ${name}`
}

function openedToken(cipher: Cipher, name: string, { value, renewAt }: Token): Token | null {
  const opened = cipher.tryOpen(value, aboutToken(name))
  return opened === null ? null : { value: opened, renewAt }
}

export const SEALED_TOKENS: SealedRows = {
  name: 'access tokens of providers',
  stale: {
    name: 'provider_tokens_stale',
    text: `select name as id, value as sealed from provider_tokens where not starts_with(value, $1) and name > $2
      order by name limit $3 for update skip locked`,
  },
  count: { name: 'provider_tokens_count_stale', text: 'select count(*)::int from provider_tokens where not starts_with(value, $1)' },
  renew: {
    name: 'provider_tokens_renew',
    text: 'update provider_tokens t set value = new.sealed from unnest($1::text[], $2::text[]) as new(name, sealed) where t.name = new.name',
  },
  first: '',
  about: aboutToken,
  isReplaceable: true,
}
