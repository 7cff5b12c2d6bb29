import type { Row } from './access-rows.ts'

const admins = (status: number): Row['says'] => [401, 401, 403, 403, status]

/** What the assistant may say: an admin is refused for what is not there, and for what was not seen. */
export const ASSISTANT_ROWS: Record<string, Row> = {
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
  'GET /api/admin/search-words': { says: admins(200) },
  'PUT /api/admin/search-words/:word': {
    says: admins(400),
    path: () => '/api/admin/search-words/bei',
    body: () => ({ means: 'boots' }),
  },
  'DELETE /api/admin/search-words/:word': { says: admins(404), path: () => '/api/admin/search-words/nothing' },
}
