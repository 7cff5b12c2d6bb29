interface Insertion {
  name: string
  text: string
}

const insertions = new Map<string, Insertion>()

/** One parameter for everything: PostgreSQL reads the rows out of it by the table's own types. */
export function insertion(table: string, columns: readonly string[]): Insertion {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const text = `insert into "${table}" (${list}) select ${list} from json_populate_recordset(null::"${table}", $1::json)`
  const known = insertions.get(text) ?? { name: `insert_${table}_${insertions.size}`, text }
  insertions.set(text, known)
  return known
}
