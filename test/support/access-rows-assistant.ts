import type { Row } from './access-rows.ts'

const all = (status: number): Row['says'] => [status, status, status, status, status]
const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** What the assistant may say: an admin is refused for what is not there, and for what was not seen. */
export const ASSISTANT_ROWS: Record<string, Row> = {
  // For programs: nobody is anybody there.
  'POST /mcp': {
    says: all(200),
    accept: 'application/json, text/event-stream',
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
  'GET /mcp': { says: all(405) },
  'DELETE /mcp': { says: all(405) },
  'GET /.well-known/ucp': { says: all(200) },
  'GET /api/admin/assistant/facts': { says: admins(200) },
  'POST /api/admin/assistant/facts': {
    says: admins(400),
    body: () => ({ id: 'privacy', en: 'Taken', sw: 'Imechukuliwa', words: ['taken'] }),
  },
  'PATCH /api/admin/assistant/facts/:id': {
    says: admins(409),
    path: () => '/api/admin/assistant/facts/privacy',
    body: () => ({ version: 99, en: 'Never', sw: 'Kamwe' }),
  },
  'DELETE /api/admin/assistant/facts/:id': {
    says: admins(404),
    path: () => '/api/admin/assistant/facts/nothing-here',
    body: () => ({ version: 1 }),
  },
  'GET /api/admin/search-synonyms': { says: admins(200) },
  'PUT /api/admin/search-synonyms/:word': {
    says: admins(400),
    path: () => '/api/admin/search-synonyms/bei',
    body: () => ({ means: 'boots' }),
  },
  'DELETE /api/admin/search-synonyms/:word': { says: admins(404), path: () => '/api/admin/search-synonyms/nothing' },
}

/** The assistant as functions. */
export const FUNCTION_ROWS: Record<string, Row> = {
  'POST /api/ai-support': { says: all(200), body: () => ({ message: 'hello' }) },
  'POST /api/ai-stylist': { says: all(200), body: () => ({ action: 'start_session', sessionType: 'quick_style' }) },
}
