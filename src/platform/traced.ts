import type { Database, Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail.ts'
import type { Storage } from './storage.ts'
import { currentTracer, isTracing, traced, type Attributes } from './tracing.ts'

// What every request passes, with a span around it. Without a collector each is given back as it came.

/** Statements by their names. What they were asked with is nobody's business. */
export function tracedDatabase(database: Database): Database {
  if (!isTracing()) return database
  const read = tracedDb(database.read, { 'upya.replica': database.read !== database.db })
  return {
    ...database,
    db: tracedDb(database.db),
    read,
    transact: (work) => traced('transact', () => database.transact((db) => work(tracedDb(db))), { kind: 'client', attributes: SQL }),
  }
}

const SQL: Attributes = { 'db.system.name': 'postgresql' }

function tracedDb(db: Db, more: Attributes = {}): Db {
  const statement = <T>(name: string, work: () => Promise<T>) =>
    currentTracer()?.current() ? traced(name, work, { kind: 'client', attributes: { ...SQL, 'db.query.summary': name, ...more } }) : work()
  return {
    ...db,
    query: (asked, values) => statement(asked.name || 'unnamed', () => db.query(asked, values)),
    insert: (table, rows) => statement('insert', () => db.insert(table, rows)),
    run: (text, values) => statement('library', () => db.run(text, values)),
  }
}

export function tracedStorage(storage: Storage): Storage {
  if (!isTracing()) return storage
  const within = <T>(name: string, work: () => Promise<T>) => traced(`storage ${name}`, work, { kind: 'client' })
  return {
    ...storage,
    put: (...given) => within('put', () => storage.put(...given)),
    get: (...given) => within('get', () => storage.get(...given)),
    exists: (...given) => within('exists', () => storage.exists(...given)),
    size: (...given) => within('size', () => storage.size(...given)),
    stream: (...given) => within('stream', () => storage.stream(...given)),
    putFile: (...given) => within('putFile', () => storage.putFile(...given)),
    getFile: (...given) => within('getFile', () => storage.getFile(...given)),
    delete: (...given) => within('delete', () => storage.delete(...given)),
    deleteFolder: (...given) => within('deleteFolder', () => storage.deleteFolder(...given)),
  }
}

/** Neither to whom nor what. */
export function tracedMailer(mailer: Mailer): Mailer {
  if (!isTracing()) return mailer
  return new Proxy(mailer, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'send')
        return (...given: Parameters<Mailer['send']>) => traced('send e-mail', () => target.send(...given), { kind: 'client' })
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** In the data of a job, beside its own: what asked for it. */
const ASKED = 'traceparent'

/** A job is a trace of its own, with a link to the one that asked for it. */
export function tracedJobs(jobs: Jobs): Jobs {
  if (!isTracing()) return jobs
  const marked = (data: object): object => {
    const asked = currentTracer()?.current()?.traceparent
    return asked ? { ...data, [ASKED]: asked } : data
  }
  return {
    ...jobs,
    send: (db, name, data) => jobs.send(db, name, marked(data)),
    sendAll: (db, name, data) => jobs.sendAll(db, name, data.map(marked)),
    on(name, handler, options) {
      jobs.on<Record<string, unknown>>(
        name,
        ({ [ASKED]: asked, ...data }) =>
          traced(`job ${name}`, () => handler(data as never), {
            kind: 'consumer',
            root: { asked: typeof asked === 'string' ? asked : undefined },
          }),
        options,
      )
    },
  }
}
