import { z } from 'zod'
import { NOTE_MAX, NOTE_SUBJECT, VIEW_NAME_MAX } from './rules.ts'

const subject = z.string().regex(NOTE_SUBJECT, 'There is nothing by that name.')
// PostgreSQL has no NUL in its texts.
const noteText = z
  .string()
  .max(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`)
  .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
  .refine((text) => text !== '', 'Write something first.')

export const note = z.object({
  id: z.uuid(),
  text: z.string(),
  author: z.string(),
  /** Written by who asks: they may change it. */
  own: z.boolean(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
})
export type Note = z.infer<typeof note>

/** `GET /api/admin/notes`, newest first. */
export const notesQuery = z.strictObject({ subject })
export const notesList = z.object({ items: z.array(note) })
/** `POST /api/admin/notes` */
export const newNote = z.strictObject({ subject, text: noteText })
/** `PATCH /api/admin/notes/:id` */
export const noteChange = z.strictObject({ text: noteText })

const page = z.string().regex(/^\/admin(?:\/[a-z-]{1,40}){0,3}$/, 'That is no list.')
export const savedView = z.object({ id: z.uuid(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>
/** `GET /api/admin/saved-views` */
export const savedViewsQuery = z.strictObject({ page })
export const savedViewsList = z.object({ items: z.array(savedView) })
/** `PUT /api/admin/saved-views`: one of the same name is replaced. */
export const newSavedView = z.strictObject({
  page,
  name: z.string().trim().min(1, 'Give it a name.').max(VIEW_NAME_MAX, `Use at most ${VIEW_NAME_MAX} characters.`),
  query: z
    .string()
    .max(1000)
    .regex(/^[\w%.+*=&~-]*$/, 'That is no view of a list.'),
})
export type NewSavedView = z.output<typeof newSavedView>
