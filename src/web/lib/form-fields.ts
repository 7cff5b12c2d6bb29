/** The contract's paths as fields of a form: `body_size.measurements.chest` is chest, `occasions.2` is occasions. */
export function fieldsOf(paths: Record<string, string>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [path, text] of Object.entries(paths)) {
    const name = path.split('.').findLast((step) => !/^\d+$/.test(step))
    if (name) fields[name] ??= text
  }
  return fields
}
