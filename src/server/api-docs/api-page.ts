interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  description?: string
  example?: unknown
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

interface Document {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** The OpenAPI document as a page to read: no script, one style sheet. */
export function apiPage(openapi: object): string {
  const document = openapi as Document
  const server = document.servers?.[0]?.url ?? ''
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method.toUpperCase(), path, operation, server)])
    }
  }
  const contents = [...groups.keys()].map((tag) => `<a href="#${slug(tag)}">${escape(tag)}</a>`).join(' · ')
  const body = [...groups].map(([tag, operations]) => `<h2 id="${slug(tag)}">${escape(tag)}</h2>${operations.join('')}`).join('')
  return `<!doctype html><html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description ?? '')}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p><nav>${contents}</nav>${body}</main></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation, server: string): string {
  const body = jsonOf(operation.requestBody?.content)
  const replies = Object.entries(operation.responses ?? {})
  const parameters = operation.parameters ?? []
  return `<article><h3><b>${method}</b> ${escape(path)}</h3>
<p>${escape(operation.summary ?? '')}</p>${operation.description ? `<p>${escape(operation.description)}</p>` : ''}
${parameters.length ? `<h4>Parameters</h4><table>${parameters.map((p) => row(p.name, `${p.in}, ${p.required ? 'required' : 'optional'}`, p.schema)).join('')}</table>` : ''}
${body ? `<h4>Body</h4>${fieldTable(body)}` : ''}
<details><summary>Replies and example</summary>
${replies.map(([status, reply]) => replyHtml(status, reply.description, jsonOf(reply.content))).join('')}
<h4>Example</h4><pre>${escape(curl(method, server + path, body))}</pre></details></article>`
}

function jsonOf(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  return content?.['application/json']?.schema
}

function replyHtml(status: string, description: string | undefined, schema: Schema | undefined): string {
  const words = description && description !== 'Default Response' ? `: ${escape(description)}` : ''
  return `<h4>${status}${words}</h4>${schema ? `<pre>${escape(JSON.stringify(sample(schema), null, 2))}</pre>` : ''}`
}

function fieldTable(schema: Schema): string {
  const required = schema.required ?? []
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(name, required.includes(name) ? 'required' : 'optional', field),
  )
  return `<table>${rows.join('')}</table>`
}

function row(name: string, need: string, schema: Schema | undefined): string {
  return `<tr><td>${escape(name)}</td><td>${escape(need)}</td><td>${escape(typeOf(schema))} ${escape(schema?.description ?? '')}</td></tr>`
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items) || 'values'}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [schema.type, schema.format].flat().filter(Boolean).join(' ')
}

/** A value that fits the schema. */
function sample(schema: Schema): unknown {
  const given = schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(field)]))
  if (type === 'array') return schema.items ? [sample(schema.items)] : []
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return '01890a5d-ac96-774b-bcce-b302099a8057'
  if (schema.format === 'date-time') return '2026-01-31T12:00:00.000Z'
  return '...'
}

function curl(method: string, url: string, body: Schema | undefined): string {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`]
  if (body) parts.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(sample(body))}'`)
  return parts.join(' \\\n  ')
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
