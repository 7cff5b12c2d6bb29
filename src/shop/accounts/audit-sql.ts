import type { Statement } from '../../platform/database.ts'

// Pages of the audit log, newest first: each walks the index of what it is narrowed by. $1 and $2: the end of the page before, or the
// end of the days; $3 how many; $4 the beginning of the days.

const COLUMNS = 'id, admin_email, action, subject, details, created_at'
const FROM = `select ${COLUMNS} from admin_audit_log where (created_at, id) < ($1::timestamptz, $2::uuid) and created_at >= $4::timestamptz`
const ORDER = 'order by created_at desc nulls last, id desc nulls last limit $3'
const KIND = `split_part(action, '.', 1)`

/**
 * An order that only the index of what it is narrowed by has, read backwards: of an admin or a kind that is rare, the planner would
 * else look along the whole log for the few entries.
 */
const ORDER_OF_INDEX = 'order by created_at desc, id desc limit $3'
/** Of each kind its newest, then the newest of those: however rare one is, the others are not looked through for it. */
const ofEach = (kinds: string, where: string) =>
  `select one.* from unnest(${kinds}::text[]) k(kind) cross join lateral (${FROM} and ${where} and ${KIND} = k.kind ${ORDER_OF_INDEX}) one ${ORDER}`

export const LATEST: Statement = { name: 'audit_page', text: `${FROM} ${ORDER}` }
/** One thing has few entries: $6 the admin, $7 kinds, or null. */
export const OF_SUBJECT: Statement = {
  name: 'audit_page_of_subject',
  text: `${FROM} and subject = $5 and ($6::text is null or admin_email = $6) and ($7::text[] is null or ${KIND} = any($7)) ${ORDER}`,
}
export const OF_ADMIN: Statement = { name: 'audit_page_of_admin', text: `${FROM} and admin_email = $5 ${ORDER_OF_INDEX}` }
export const OF_KINDS: Statement = { name: 'audit_page_of_kinds', text: ofEach('$5', 'true') }
/** $5 kinds, $6 the admin. */
export const OF_ADMIN_AND_KINDS: Statement = { name: 'audit_page_of_admin_and_kinds', text: ofEach('$5', 'admin_email = $6') }

/** Everybody who is in it, those who are no admins any more among them: a step along the index for each. */
export const ADMINS: Statement = {
  name: 'audit_admins',
  text: `with recursive found as (
      (select admin_email from admin_audit_log order by admin_email limit 1)
      union all
      select (select l.admin_email from admin_audit_log l where l.admin_email > f.admin_email order by l.admin_email limit 1)
      from found f where f.admin_email is not null)
    select admin_email as email from found where admin_email is not null limit 200`,
}
