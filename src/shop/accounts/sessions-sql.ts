import { ADMIN_SESSION_LIFE_SECONDS, SESSION_LIFE_SECONDS } from './rules-session.ts'
import { deletionOf } from '../delete-old.ts'

// Statements of sessions.ts, prepared once per connection.

const USER = 'u.id, u.email, u.full_name, u.avatar_key, u.is_admin, u.style_preferences'
/** How long a session of a member `u` lasts, and when their session `s` ends, however often it is refreshed. */
const LIFE = `case when u.is_admin then interval '${ADMIN_SESSION_LIFE_SECONDS} seconds' else interval '${SESSION_LIFE_SECONDS} seconds' end`
const ABSOLUTE_END = `s.created_at + ${LIFE}`

// The member is locked: a change of the password that runs meanwhile, or a second factor that comes into force, either
// ends this session too, or finds it refused here. So is the passkey, which may be removed meanwhile.
export const ISSUE = {
  name: 'sessions_issue',
  text: `with member as (select * from users where id = $2 and password_hash = $3 and (totp_confirmed_at is null or $11) and disabled_at is null for share),
    passkey as (select id from passkeys where id = $12 and user_id = $2 for key share),
    issued as (insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, expires_at, confirmed_at, csrf_token,
        user_agent, created_at, last_seen_at, reauthenticated_at, passkey_id)
      select $1, u.id, $4, $5, $6, least($7::timestamptz, $8::timestamptz + ${LIFE}), $8, $9, $10, $8, $8, $8, $12
      from member u where $12::uuid is null or exists (select from passkey) returning id, csrf_token, access_expires_at)
    select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at from issued s, member u`,
}
// The previous token has an index of its own; each side of the union uses one.
export const IDENTIFY = {
  name: 'sessions_identify',
  text: `select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at, s.last_seen_at, s.unconfirmed, s.reauthenticated_at,
      u.admin_since, u.totp_confirmed_at is not null as has_app, s.passkey_id is not null as by_passkey,
      u.is_admin and exists (select from passkeys p where p.user_id = u.id) as has_passkey
    from (
      select *, confirmed_at is null as unconfirmed from sessions where access_hash = $1 and access_expires_at > $2
      union all
      select *, false from sessions where previous_access_hash = $1 and rotated_at > $3
    ) s join users u on u.id = s.user_id where s.expires_at > $2`,
}
export const TOUCH = {
  name: 'sessions_touch',
  text: `update sessions set last_seen_at = $2, confirmed_at = case when access_hash = $3 then coalesce(confirmed_at, $2) else confirmed_at end
    where id = $1`,
}
export const ROTATE = {
  name: 'sessions_rotate',
  text: `with rotated as (
      update sessions s set refresh_hash = $2, previous_access_hash = case when access_expires_at > $4 then access_hash end, access_hash = $3,
        access_expires_at = least($5::timestamptz, ${ABSOLUTE_END}), expires_at = least($6::timestamptz, ${ABSOLUTE_END}),
        rotated_at = $4, rotation_salt = $7, confirmed_at = null, last_seen_at = $4
      from users u where u.id = s.user_id and s.refresh_hash = $1 and s.expires_at > $4 and ${ABSOLUTE_END} > $4
      returning s.id, s.user_id, s.csrf_token, s.access_expires_at),
    spent as (insert into spent_tokens (hash, session_id, spent_at) select $1, id, $4 from rotated)
    select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at from rotated s join users u on u.id = s.user_id`,
}
export const SPENT = {
  name: 'sessions_spent',
  text: `select ${USER}, s.id as session_id, s.csrf_token, s.access_expires_at as expires_at, s.refresh_hash, s.rotation_salt, s.rotated_at,
      s.confirmed_at
    from spent_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id where t.hash = $1 and s.expires_at > $2`,
}
export const PROLONG = {
  name: 'sessions_prolong',
  text: `update sessions s set access_expires_at = least($3::timestamptz, ${ABSOLUTE_END}), expires_at = least($4::timestamptz, ${ABSOLUTE_END})
    from users u where u.id = s.user_id and s.id = $1 and s.refresh_hash = $2 and s.confirmed_at is null returning s.access_expires_at`,
}
export const END = { name: 'sessions_end', text: 'delete from sessions where id = $1 and user_id = $2 returning id, user_id' }
// An exchanged one too: the answer that brought the next may have been lost.
export const END_BY_TOKEN = {
  name: 'sessions_end_by_token',
  text: `delete from sessions where refresh_hash = $1 or id = (select session_id from spent_tokens where hash = $1) returning id, user_id`,
}
export const END_ALL = {
  name: 'sessions_end_all',
  text: 'delete from sessions where user_id = $1 and ($2::uuid is null or id <> $2) returning id, user_id',
}
export const LIST = {
  name: 'sessions_list',
  text: `select s.id, s.user_agent, s.created_at, s.last_seen_at, ${ABSOLUTE_END} as ends_at
    from sessions s join users u on u.id = s.user_id where s.user_id = $1 and s.expires_at > $2
    order by s.last_seen_at desc, s.id desc limit 100`,
}
export const ACTIVE = { name: 'sessions_active', text: 'select id from sessions where id = any($1::uuid[]) and expires_at > $2' }
export const ADMINS = {
  name: 'sessions_of_admins',
  text: `select s.id, u.is_admin, u.admin_since, u.totp_confirmed_at is not null as has_app, s.passkey_id is not null as by_passkey,
      exists (select from passkeys p where p.user_id = u.id) as has_passkey
    from sessions s join users u on u.id = s.user_id where s.id = any($1::uuid[]) and s.expires_at > $2`,
}
export const FORGET = deletionOf('sessions_forget', { table: 'sessions', where: 'expires_at <= $1', by: 'expires_at' })
export const FORGET_SPENT = deletionOf('sessions_forget_spent', { table: 'spent_tokens', where: 'spent_at <= $1', by: 'spent_at' })

/** For a new admin: shortens their open sessions to the duration of an admin's. */
export const BOUND = {
  name: 'sessions_bound',
  text: `update sessions s set access_expires_at = least(s.access_expires_at, ${ABSOLUTE_END}), expires_at = least(s.expires_at, ${ABSOLUTE_END})
    from users u where u.id = s.user_id and u.id = $1`,
}
