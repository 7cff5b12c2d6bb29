// Statements of passkeys.ts and passkey-sign-in.ts, prepared once per connection.

export const LIST = {
  name: 'passkeys_list',
  text: 'select id, credential_id, transports, backed_up, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id',
}
/** Before a passkey comes or goes: one after another, and none while a session is opened. */
export const LOCK_OWNER = {
  name: 'passkeys_lock_owner',
  text: `select u.email, u.is_admin, u.admin_since, u.totp_confirmed_at is not null as has_app
    from users u where u.id = $1 for update`,
}
/** Once the owner is locked: a statement that waits for a lock counts as it was before. */
export const COUNT = { name: 'passkeys_count', text: 'select count(*)::integer as passkeys from passkeys where user_id = $1' }
export const ADD = {
  name: 'passkeys_add',
  text: `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, aaguid, backed_up, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (credential_id) do nothing returning id`,
}
// It has just been shown, after the password. The first days of an admin without a second factor are over.
export const SHOWN_IN = { name: 'passkeys_shown_in', text: 'update sessions set passkey_id = $3 where id = $1 and user_id = $2' }
export const END_GRACE = { name: 'passkeys_end_grace', text: 'update users set admin_since = null where id = $1 and is_admin' }
export const RENAME = { name: 'passkeys_rename', text: 'update passkeys set name = $3 where id = $1 and user_id = $2 returning id' }
export const REMOVE = { name: 'passkeys_remove', text: 'delete from passkeys where id = $1 and user_id = $2 returning name' }
// Those that were opened with it, on the phone that is lost; the one that asks has shown no passkey any more.
export const END_ITS_SESSIONS = {
  name: 'passkeys_end_its_sessions',
  text: `delete from sessions where user_id = $1 and passkey_id = $2 and id <> $3 returning id, user_id`,
}
export const NOT_SHOWN = {
  name: 'passkeys_not_shown',
  text: 'update sessions set passkey_id = null where user_id = $1 and passkey_id = $2',
}

export const FIND = {
  name: 'passkeys_find',
  text: `select p.id, p.user_id, p.public_key, u.email, u.password_hash, u.is_admin, u.disabled_at is not null as disabled
    from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
}
// Compared and written by one statement: of two uses with the same count, one is a copy's.
export const USE = {
  name: 'passkeys_use',
  text: `update passkeys set counter = $2, backed_up = $3, last_used_at = $4
    where id = $1 and ($2 > counter or ($2 = 0 and counter = 0)) returning id`,
}
export const PROVEN = {
  name: 'passkeys_proven',
  text: 'update sessions set reauthenticated_at = $3, passkey_id = $4 where id = $1 and user_id = $2 returning id',
}
