import type { AreaDeps } from '../deps.ts'
import { guessDepartment, guessKind, type KindText } from './rules-kind-words.ts'
import type { Department, Kind } from './rules-kinds.ts'

/** What is read from the words of a product, in the columns of its table. */
export interface Classified {
  kind: Kind | null
  kind_confidence: number
  department: Department
}

/** Kind and department of a product as its words say them. */
export function classified(product: KindText): Classified {
  const kind = guessKind(product)
  return {
    kind: kind?.value ?? null,
    kind_confidence: kind?.confidence ?? 0,
    department: guessDepartment(product, kind?.value ?? null).value,
  }
}

/** Of a kind that the shop has chosen: no reading of words or columns is as sure. */
export const CHOSEN = 1
/** Of a kind that a file's Type or category says. */
export const READ_IN_FILE = 0.95

const AT_ONCE = 500

const UNREAD = {
  name: 'classify_unread',
  text: `select id, name, category, tags, description from products where kind_confidence is null order by id limit $1 for no key update skip locked`,
}
const WRITE = {
  name: 'classify_write',
  text: `update products p set kind = c.kind, kind_confidence = c.confidence, department = c.department
    from unnest($1::uuid[], $2::text[], $3::real[], $4::text[]) as c(id, kind, confidence, department) where p.id = c.id and p.kind_confidence is null`,
}

/** Kind and department of products that were in the shop before it knew them. */
export function createClassify({ atomically }: Pick<AreaDeps, 'atomically'>) {
  return {
    /** Reads the words of the next products that nobody has classified; the answer is how many those were. Repeat until 0. */
    async classifyNext(): Promise<number> {
      return atomically(async (tx) => {
        const rows = await tx.query<KindText & { id: string }>(UNREAD, [AT_ONCE])
        if (rows.length === 0) return 0
        const found = rows.map(classified)
        await tx.query(WRITE, [
          rows.map(({ id }) => id),
          found.map(({ kind }) => kind),
          found.map(({ kind_confidence }) => kind_confidence),
          found.map(({ department }) => department),
        ])
        return rows.length
      })
    },
  }
}
