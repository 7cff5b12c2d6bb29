import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Areas } from '../../shop/areas.ts'
import {
  newNote,
  newSavedView,
  note,
  noteChange,
  notesList,
  notesQuery,
  savedView,
  savedViewsList,
  savedViewsQuery,
} from '../../shop/staff/contract.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
const done = z.object({})

/** Notes and saved views of the people who run the shop. */
export async function adminStaffApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/admin/notes',
    { ...access, schema: { tags, summary: 'Notes about one thing, newest first', querystring: notesQuery, response: { 200: notesList } } },
    async (request) => ({ items: await shop.staff.notesOf(request.query.subject, memberOf(request).id) }),
  )
  app.post(
    '/api/admin/notes',
    { ...access, schema: { tags, summary: 'Write a note', body: newNote, response: { 200: note } } },
    (request) => {
      const [admin, { subject, text }] = [memberOf(request), request.body]
      return shop.transact(async ({ staff, audit }) => {
        const written = await staff.addNote(subject, text, admin)
        await audit.record({ admin, action: 'note.written', subject, address: request.ip })
        return written
      })
    },
  )
  app.patch(
    '/api/admin/notes/:id',
    { ...access, schema: { tags, summary: 'Change a note of your own', params, body: noteChange, response: { 200: done } } },
    async (request) => {
      const { text } = request.body
      await change(request, 'note.changed', (staff) => staff.editNote(request.params.id, text, memberOf(request).id))
      return {}
    },
  )
  app.delete(
    '/api/admin/notes/:id',
    { ...access, schema: { tags, summary: 'Remove a note', params, response: { 200: done } } },
    async (request) => {
      await change(request, 'note.removed', (staff) => staff.removeNote(request.params.id))
      return {}
    },
  )
  app.post(
    '/api/admin/notes/:id/restore',
    { ...access, schema: { tags, summary: 'Bring a removed note back', params, response: { 200: done } } },
    async (request) => {
      await change(request, 'note.restored', (staff) => staff.restoreNote(request.params.id))
      return {}
    },
  )

  app.get(
    '/api/admin/saved-views',
    { ...access, schema: { tags, summary: 'Your saved views of a list', querystring: savedViewsQuery, response: { 200: savedViewsList } } },
    async (request) => ({ items: await shop.staff.savedViews(memberOf(request).id, request.query.page) }),
  )
  app.put(
    '/api/admin/saved-views',
    { ...access, schema: { tags, summary: 'Save a view of a list', body: newSavedView, response: { 200: savedView } } },
    (request) => shop.staff.saveView(memberOf(request).id, request.body),
  )
  app.delete(
    '/api/admin/saved-views/:id',
    { ...access, schema: { tags, summary: 'Forget a saved view', params, response: { 200: done } } },
    async (request) => {
      await shop.staff.dropView(memberOf(request).id, request.params.id)
      return {}
    },
  )

  /** That it was changed is in the audit log, which never forgets; its words, which may be about a person, are not. */
  async function change(request: FastifyRequest, action: string, act: (staff: Areas['staff']) => Promise<string>): Promise<void> {
    await shop.transact(async ({ staff, audit }) => {
      await audit.record({ admin: memberOf(request), action, subject: await act(staff), address: request.ip })
    })
  }
}
