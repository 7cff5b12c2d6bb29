// What a run is kept by: rows are claimed by no one, but each is written together with what was done, and only once.

export const INSERT_RUN = {
  name: 'product_run_insert',
  text: `insert into product_runs (id, kind, state, input, admin_id, admin_email, address, request_key, created_at)
    values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9) on conflict (admin_email, request_key) do nothing returning id`,
}
export const SAME_REQUEST = {
  name: 'product_run_same_request',
  text: `select id, input from product_runs where admin_email = $1 and request_key = $2`,
}
/** $2 ids in their order; $3 the version that was seen of each, or null; $4 what was, as JSON. */
export const INSERT_ROWS = {
  name: 'product_run_insert_rows',
  text: `insert into product_run_rows (run_id, position, product_id, handle, name, version, seen)
    select $1, row_number() over (order by asked.place), p.id, p.handle, p.name, coalesce(asked.version, p.version), asked.seen::jsonb
    from unnest($2::uuid[], $3::int[], $4::text[]) with ordinality as asked(id, version, seen, place) join products p on p.id = asked.id`,
}
export const COUNT_ROWS = {
  name: 'product_run_total',
  text: `update product_runs set total = (select count(*) from product_run_rows where run_id = $1) where id = $1 returning total`,
}

const OUTCOMES = ['changed', 'same', 'refused', 'conflict', 'undone', 'kept']
const VERDICTS = ['new', 'changed', 'same', 'refused', 'skipped']
const counted = (column: string, values: readonly string[]) =>
  `json_build_object(${values.map((value) => `'${value}', count(*) filter (where ${column} = '${value}')`).join(', ')})`
const RUN = `r.id, r.kind, r.state, r.input, r.total, r.done, r.error, r.admin_id, r.admin_email, r.address, r.created_at, r.finished_at`

export const ONE_RUN = {
  name: 'product_run_one',
  text: `select ${RUN}, counts.outcomes, counts.verdicts from product_runs r cross join lateral (
      select ${counted('outcome', OUTCOMES)} as outcomes, ${counted('verdict', VERDICTS)} as verdicts from product_run_rows where run_id = r.id) counts
    where r.id = $1`,
}
export const LATEST_RUNS = {
  name: 'product_runs_latest',
  text: `select ${RUN}, counts.outcomes, counts.verdicts from (select * from product_runs order by created_at desc, id desc limit $1) r cross join lateral (
      select ${counted('outcome', OUTCOMES)} as outcomes, ${counted('verdict', VERDICTS)} as verdicts from product_run_rows where run_id = r.id) counts
    order by r.created_at desc, r.id desc`,
}
const ROW = `position, product_id, handle, name, version, units, seen, verdict, outcome, reason, differences, findings, lines, undo, version_after`
export const ROWS = {
  name: 'product_run_rows_page',
  text: `select ${ROW} from product_run_rows where run_id = $1 and position > $2 and ($3 = 'all' or outcome = $3 or (outcome is null and verdict = $3))
    order by position limit $4`,
}
/** The next that wait, in the order of the run. */
export const WAITING = {
  name: 'product_run_waiting',
  text: `select ${ROW} from product_run_rows where run_id = $1 and outcome is null and (verdict is null or verdict in ('new', 'changed'))
    order by position limit $2`,
}
/** The next that can be brought back, last first. */
export const CHANGED = {
  name: 'product_run_changed',
  text: `select ${ROW} from product_run_rows where run_id = $1 and outcome = 'changed' order by position desc limit $2`,
}
/** Of one row, with what was done to it: nothing is written for one that somebody else has done. $2 what it is before. */
export const SETTLE = {
  name: 'product_run_settle',
  text: `update product_run_rows set outcome = $4, reason = $5, differences = coalesce($6::jsonb, differences), undo = coalesce($7::jsonb, undo),
      version_after = coalesce($8, version_after), product_id = coalesce($9::uuid, product_id)
    where run_id = $1 and position = $2 and outcome is not distinct from $3 returning position`,
}
/** Locked until the row is written: a run that is stopped or taken back meanwhile waits for it, and has none after it. */
export const STILL = { name: 'product_run_still', text: 'select from product_runs where id = $1 and state = $2 for share' }
/** A worker takes the oldest that waits, or whose worker has died; it says so again after each batch. */
export const CLAIM = {
  name: 'product_run_claim',
  text: `update product_runs set claimed_until = $1::timestamptz + make_interval(secs => $2), tries = tries + 1 where id = (
      select id from product_runs where state in ('reading', 'running', 'undoing') and (claimed_until is null or claimed_until <= $1)
      order by created_at limit 1 for update skip locked) returning id, tries`,
}
/** False when it was stopped meanwhile. Only rows that are through begin the tries anew: a file is read from its start each time. */
export const PROGRESS = {
  name: 'product_run_progress',
  text: `update product_runs set done = done + $3, tries = case when $3 > 0 then 0 else tries end, claimed_until = $4::timestamptz + make_interval(secs => $5)
    where id = $1 and state = $2 returning id`,
}
/** $2 the state it is in, $3 the one it gets. */
export const MOVE = {
  name: 'product_run_move',
  text: `update product_runs set state = $3, error = $4, claimed_until = null, tries = 0, done = case when $3 in ('running', 'undoing') then 0 else done end,
      total = case when $3 = 'undoing' then (select count(*) from product_run_rows where run_id = $1 and outcome = 'changed') else total end,
      finished_at = case when $3 in ('done', 'failed') then $5::timestamptz else finished_at end
    where id = $1 and state = $2 returning id`,
}
export const FORGET = {
  name: 'product_runs_forget',
  text: `delete from product_runs where created_at < $1 returning input ->> 'key' as key`,
}
/** $2 the rows as JSON. */
export const INSERT_FILE_ROWS = {
  name: 'product_run_insert_file_rows',
  text: `insert into product_run_rows (run_id, position, product_id, handle, name, version, units, verdict, differences, findings, lines)
    select $1, r.position, r.product_id, r.handle, r.name, r.version, r.units, r.verdict, r.differences, r.findings, r.lines
    from jsonb_to_recordset($2::jsonb) as r(position int, product_id uuid, handle text, name text, version int, units jsonb, verdict text, differences jsonb, findings jsonb, lines jsonb)
    on conflict (run_id, position) do update set product_id = excluded.product_id, handle = excluded.handle, name = excluded.name, version = excluded.version,
      units = excluded.units, verdict = excluded.verdict, differences = excluded.differences, findings = excluded.findings, lines = excluded.lines`,
}
export const DESCRIBE = { name: 'product_run_describe', text: 'update product_runs set input = $2::jsonb where id = $1' }
export const BY_SKU = {
  name: 'product_run_by_sku',
  text: `select v.sku, p.handle from product_variants v join products p on p.id = v.product_id where v.sku = any($1::text[])`,
}
