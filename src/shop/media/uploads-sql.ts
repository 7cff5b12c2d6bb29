import { deletionOf } from '../delete-old.ts'

const ROW = 'id, user_id, kind, video_id, product_id, name, size::float8 as size, storage_key, multipart_id, state, error'

export const ADD_VIDEO = {
  name: 'upload_add_video',
  text: `insert into videos (id, url, storage_key, title, user_id, created_at, product_id, file_name, bytes, trim_start_ms, trim_end_ms, poster_ms, publish_when_ready, state)
    values ($1, '/media/' || $2::text, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'uploading')`,
}
export const ADD_UPLOAD = {
  name: 'upload_add',
  text: `insert into uploads (id, user_id, kind, video_id, product_id, name, size, storage_key, multipart_id, created_at, touched_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
}
export const BY_ID = { name: 'upload_by_id', text: `select ${ROW} from uploads where id = $1` }
export const OPEN = { name: 'uploads_open', text: `select count(*)::int as count from uploads where user_id = $1 and state = 'uploading'` }
export const OF_USER = {
  name: 'uploads_of_user',
  text: `select u.id, u.kind, u.name, u.size::float8 as size, u.state, u.error, u.product_id, u.storage_key, u.multipart_id,
      case when v.id is not null then json_build_object('id', v.id, 'title', v.title, 'state', v.state, 'error', v.error, 'step',
        (select json_build_object('name', s.step, 'progress', s.progress) from video_steps s where s.video_id = v.id and s.state = 'running' order by s.started_at desc limit 1)) end as video
    from uploads u left join videos v on v.id = u.video_id where u.user_id = $1 order by u.created_at desc, u.id desc limit 100`,
}
/** Another video of the same bytes. */
export const ALREADY = {
  name: 'upload_already',
  text: `select title from videos where source_sha = $1 and id is distinct from $2 and state <> 'rejected' order by created_at limit 1`,
}
export const RECEIVED = {
  name: 'upload_received',
  text: `update uploads set state = 'received', touched_at = $2 where id = $1 and state = 'uploading' returning id`,
}
export const VIDEO_RECEIVED = {
  name: 'upload_video_received',
  text: `update videos set state = 'received', source_sha = $2, bytes = $3 where id = $1 and state = 'uploading'`,
}
/** Without its video, which goes. */
export const REFUSED = {
  name: 'upload_refused',
  text: `update uploads set state = 'refused', error = $2, video_id = null, touched_at = $3 where id = $1 and state = 'uploading'`,
}
export const CANCELLED = {
  name: 'upload_cancelled',
  text: `delete from uploads where id = $1 and state = 'uploading' returning ${ROW}`,
}
export const REMOVE_VIDEO = { name: 'upload_remove_video', text: `delete from videos where id = $1 and state = 'uploading'` }
export const TOUCH = {
  name: 'upload_touch',
  text: `update uploads set touched_at = $2 where id = $1 and state = 'uploading' and touched_at < $3`,
}
export const STALE = { name: 'uploads_unfinished', text: `select ${ROW}, touched_at from uploads where state = 'uploading' order by id` }
export const FORGET = deletionOf('uploads_forget', {
  table: 'uploads',
  where: `state <> 'uploading' and touched_at < $1`,
  by: 'touched_at',
})
/** Which of these names of the store are known. */
export const MULTIPARTS = {
  name: 'uploads_multiparts',
  text: `select multipart_id from uploads where state = 'uploading' and multipart_id = any($1::text[])`,
}
