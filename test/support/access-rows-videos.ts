import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** Who may call what of videos. */
export const VIDEO_ROWS: Record<string, Row> = {
  'GET /media/video/:id/:file': { says: [404, 404, 404, 404, 404], path: () => `/media/video/${randomUUID()}/none.mp4` },
  'GET /media/youtube/:id': { says: [404, 404, 404, 404, 404], path: () => `/media/youtube/${randomUUID()}` },
  'GET /api/videos/:id': { says: [404, 404, 404, 404, 404], path: () => `/api/videos/${randomUUID()}` },
  'POST /api/videos/events': { says: [204, 204, 204, 204, 204], type: 'text/plain', body: () => '{"events":[]}' },
  'POST /api/uploads/direct': { says: admins(400) },
  'POST /api/uploads/:id/parts': { says: admins(404), path: () => `/api/uploads/${randomUUID()}/parts` },
  'GET /api/live/videos': { says: admins(200) },
  'GET /api/admin/videos': { says: admins(200) },
  'POST /api/admin/videos': { says: admins(201), body: () => ({ address: `youtu.be/${randomUUID().slice(0, 11)}`, title: 'On YouTube' }) },
  'GET /api/admin/videos/tools': { says: admins(200) },
  'POST /api/admin/videos/redo-all': { says: admins(200) },
  'GET /api/admin/videos/:id': { says: admins(404), path: () => `/api/admin/videos/${randomUUID()}` },
  'PATCH /api/admin/videos/:id': { says: admins(404), path: () => `/api/admin/videos/${randomUUID()}`, body: () => ({ version: 1 }) },
  'DELETE /api/admin/videos/:id': { says: admins(404), path: () => `/api/admin/videos/${randomUUID()}` },
  ...Object.fromEntries(
    ['publish', 'unpublish', 'archive', 'restore', 'retry', 'redo'].map((action): [string, Row] => [
      `POST /api/admin/videos/:id/${action}`,
      { says: admins(404), path: () => `/api/admin/videos/${randomUUID()}/${action}` },
    ]),
  ),
  'POST /api/admin/videos/:id/poster': {
    says: admins(409),
    path: () => `/api/admin/videos/${randomUUID()}/poster`,
    body: () => ({ seconds: 1 }),
  },
  'PUT /api/admin/videos/:id/captions': {
    says: admins(404),
    path: () => `/api/admin/videos/${randomUUID()}/captions`,
    body: () => ({ language: 'en', text: '' }),
  },
  'POST /api/admin/videos/:id/tags': {
    says: admins(404),
    path: () => `/api/admin/videos/${randomUUID()}/tags`,
    body: () => ({ product_id: randomUUID(), timestamp: 0, show_at: 0, hide_at: 1, position_x: 5, position_y: 5 }),
  },
  'PATCH /api/admin/videos/:id/tags/:tag': {
    says: admins(404),
    path: () => `/api/admin/videos/${randomUUID()}/tags/${randomUUID()}`,
    body: () => ({ version: 1, timestamp: 0, show_at: 0, hide_at: 1, position_x: 5, position_y: 5 }),
  },
  'DELETE /api/admin/videos/:id/tags/:tag': {
    says: admins(404),
    path: () => `/api/admin/videos/${randomUUID()}/tags/${randomUUID()}?version=1`,
  },
}
