import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { NewSavedView, Note, SavedView } from './contract.ts'
import { NOTES_MAX, VIEWS_MAX } from './rules.ts'
import { notes } from './schema.ts'

/** Who writes. */
export interface Author {
  id: string
  full_name: string
  email: string
}

interface NoteRow extends Omit<Note, 'created_at' | 'edited_at'> {
  created_at: Date
  edited_at: Date | null
}

const OF_SUBJECT = {
  name: 'notes_of_subject',
  text: `select id, text, author, coalesce(author_id = $2, false) as own, created_at, edited_at from notes
    where subject = $1 and deleted_at is null order by created_at desc nulls last, id desc nulls last limit ${NOTES_MAX}`,
}
const COUNT = { name: 'notes_count', text: 'select count(*) as count from notes where subject = $1 and deleted_at is null' }
const EDIT = {
  name: 'notes_edit',
  text: 'update notes set text = $3, edited_at = $4 where id = $1 and author_id = $2 and deleted_at is null returning subject',
}
const REMOVE = {
  name: 'notes_remove',
  text: 'update notes set deleted_at = $2 where id = $1 and deleted_at is null returning subject',
}
const RESTORE = {
  name: 'notes_restore',
  text: 'update notes set deleted_at = null where id = $1 and deleted_at is not null returning subject',
}
const FORGET_SUBJECTS = { name: 'notes_forget_subjects', text: 'delete from notes where subject = any($1::text[])' }
const FORGET_AUTHOR = { name: 'notes_forget_author', text: 'update notes set author_id = null where author_id = $1' }

const VIEWS = {
  name: 'saved_views_of',
  text: 'select id, name, query from saved_views where user_id = $1 and page = $2 order by created_at, id',
}
const SAVE_VIEW = {
  name: 'saved_views_save',
  text: `insert into saved_views (id, user_id, page, name, query, created_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (user_id, page, name) do update set query = excluded.query returning id, name, query`,
}
const DROP_VIEW = { name: 'saved_views_drop', text: 'delete from saved_views where id = $1 and user_id = $2 returning id' }
const FORGET_VIEWS = { name: 'saved_views_forget', text: 'delete from saved_views where user_id = $1' }

/** What the people who run the shop keep for themselves: notes and saved views. */
export function createStaff({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function changed(rows: Promise<{ subject: string }[]>): Promise<string> {
    const [note] = await rows
    if (!note) throw new ShopError('note_gone')
    return note.subject
  }

  return {
    /** Notes about one thing, newest first; `own` are those of `userId`. */
    async notesOf(subject: string, userId: string): Promise<Note[]> {
      return (await db.query<NoteRow>(OF_SUBJECT, [subject, userId])).map(present)
    },

    /** Throws `notes_full`. */
    async addNote(subject: string, text: string, author: Author): Promise<Note> {
      const [row] = await db.query<{ count: number }>(COUNT, [subject])
      if ((row?.count ?? 0) >= NOTES_MAX) throw new ShopError('notes_full')
      const created_at = clock.now()
      const note = { id: uuid(), subject, text, author_id: author.id, author: author.full_name || author.email, created_at }
      await db.insert(notes, [note])
      return present({ id: note.id, text, author: note.author, own: true, created_at, edited_at: null })
    },

    /** Only of who wrote it; answers what it is about, as the next two do. Throws `note_gone`. */
    editNote: (id: string, text: string, authorId: string): Promise<string> =>
      changed(db.query<{ subject: string }>(EDIT, [id, authorId, text, clock.now()])),

    /** By anyone, to be taken back by restoreNote(). Throws `note_gone`. */
    removeNote: (id: string): Promise<string> => changed(db.query<{ subject: string }>(REMOVE, [id, clock.now()])),

    /** Throws `note_gone` when it was not removed. */
    restoreNote: (id: string): Promise<string> => changed(db.query<{ subject: string }>(RESTORE, [id])),

    /** The person or the piece is gone, and with it what was written about it. */
    async forgetSubjects(subjects: readonly string[]): Promise<void> {
      if (subjects.length > 0) await db.query(FORGET_SUBJECTS, [subjects])
    },

    /** Own views of a list, oldest first. */
    savedViews: (userId: string, page: string): Promise<SavedView[]> => db.query<SavedView>(VIEWS, [userId, page]),

    /** Saves a view; one of the same name is replaced. Throws `views_full`. */
    async saveView(userId: string, { page, name, query }: NewSavedView): Promise<SavedView> {
      const known = await db.query<SavedView>(VIEWS, [userId, page])
      if (known.length >= VIEWS_MAX && !known.some((view) => view.name === name)) throw new ShopError('views_full')
      const [view] = await db.query<SavedView>(SAVE_VIEW, [uuid(), userId, page, name, query, clock.now()])
      if (!view) throw new Error('a saved view is returned')
      return view
    },

    /** Throws `not_found` for one that is not theirs. */
    async dropView(userId: string, id: string): Promise<void> {
      if ((await db.query(DROP_VIEW, [id, userId])).length === 0) throw new ShopError('not_found')
    },

    /** The account is deleted: what they kept goes, what they wrote stays without the link to them. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_AUTHOR, [userId])
      await db.query(FORGET_VIEWS, [userId])
      await db.query(FORGET_SUBJECTS, [[`member:${userId}`]])
    },
  }
}

function present({ created_at, edited_at, ...note }: NoteRow): Note {
  return { ...note, created_at: created_at.toISOString(), edited_at: edited_at?.toISOString() ?? null }
}
