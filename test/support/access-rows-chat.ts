import { randomUUID } from 'node:crypto'
import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]
/** One that does not exist is answered as one that is somebody else's. */
const nobodys: Row['says'] = [404, 404, 404, 404, 404]
const talk = (rest: string) => () => `/api/chat/conversations/${randomUUID()}${rest}`
const desk = (rest: string) => () => `/api/admin/chat/conversations/${randomUUID()}${rest}`

/** Conversations of shoppers, and the inbox of the shop's people. */
export const CHAT_ROWS: Record<string, Row> = {
  'POST /api/chat/conversations': { says: [400, 400, 400, 400, 400], body: () => ({ client_id: randomUUID(), text: ' ' }) },
  'POST /api/chat/conversations/:id/messages': {
    says: nobodys,
    path: talk('/messages'),
    body: () => ({ client_id: randomUUID(), text: 'Hello' }),
  },
  'GET /api/chat/current': { says: nobodys },
  'GET /api/chat/conversations/:id': { says: nobodys, path: talk('') },
  'GET /api/chat/conversations/:id/messages': { says: nobodys, path: talk('/messages') },
  'GET /api/chat/conversations/:id/live': { says: nobodys, path: talk('/live') },
  'POST /api/chat/conversations/:id/mode': { says: nobodys, path: talk('/mode'), body: () => ({ mode: 'human' }) },
  'POST /api/chat/conversations/:id/rating': { says: nobodys, path: talk('/rating'), body: () => ({ rating: 5 }) },
  'POST /api/chat/conversations/:id/read': { says: nobodys, path: talk('/read'), body: () => ({ seq: 1 }) },
  'POST /api/chat/conversations/:id/added': { says: nobodys, path: talk('/added'), body: (of) => ({ product_id: of.piece }) },
  'DELETE /api/chat/conversations/:id': { says: nobodys, path: talk('') },

  'GET /api/admin/chat/conversations': { says: admins(200) },
  'GET /api/admin/chat/counts': { says: admins(200) },
  'GET /api/admin/chat/people': { says: admins(200) },
  'GET /api/admin/chat/live': { says: admins(200) },
  'GET /api/admin/chat/conversations/:id': { says: admins(404), path: desk('') },
  'PATCH /api/admin/chat/conversations/:id': { says: admins(404), path: desk(''), body: () => ({ priority: 'urgent' }) },
  'POST /api/admin/chat/conversations/:id/answers': {
    says: admins(404),
    path: desk('/answers'),
    body: () => ({ client_id: randomUUID(), text: 'Hello', seen_seq: 0 }),
  },
  'POST /api/admin/chat/conversations/:id/notes': { says: admins(404), path: desk('/notes'), body: () => ({ text: 'Call them.' }) },
  'POST /api/admin/chat/conversations/:id/assignee': { says: admins(404), path: desk('/assignee'), body: () => ({ admin_id: null }) },
  'POST /api/admin/chat/conversations/:id/status': { says: admins(404), path: desk('/status'), body: () => ({ to: 'resolved' }) },
  'POST /api/admin/chat/presence': { says: admins(200), body: () => ({ conversation_id: null }) },
  'GET /api/admin/chat/alerts': { says: admins(200) },
  'PUT /api/admin/chat/alerts': { says: admins(200), body: () => ({ by: 'email' }) },
  'GET /api/admin/chat/canned': { says: admins(200) },
  'PUT /api/admin/chat/canned/:id': {
    says: admins(200),
    path: () => `/api/admin/chat/canned/${randomUUID()}`,
    body: () => ({ short: `s-${randomUUID().slice(0, 8)}`, text_en: 'Hello', text_sw: 'Habari', version: 0 }),
  },
  'DELETE /api/admin/chat/canned/:id': { says: admins(404), path: () => `/api/admin/chat/canned/${randomUUID()}` },
  'GET /api/admin/chat/figures': { says: admins(200), path: () => '/api/admin/chat/figures?from=2026-01-01&to=2026-01-31' },
  'GET /api/admin/chat/figures.csv': { says: admins(200), path: () => '/api/admin/chat/figures.csv?from=2026-01-01&to=2026-01-31' },
  'GET /api/admin/chat/unknown': { says: admins(200), path: () => '/api/admin/chat/unknown?kind=zero_results' },
  'POST /api/admin/chat/unknown/done': { says: admins(200), body: () => ({ kind: 'zero_results', words: 'kiatu', language: 'sw' }) },
}
