import type { UcpProduct } from '../../src/server/mcp/ucp-products.ts'
import { addProduct, type StockedProduct } from './products.ts'
import type { TestServer } from './server.ts'

/** What tools answer with, as far as it is looked at. */
interface Content {
  products: UcpProduct[]
  product: UcpProduct | null
  pagination: { cursor?: string; has_next_page: boolean; total_count?: number }
  messages: { code: string; content: string }[]
  answer: { plain: string }
  shoes: unknown[]
  url: string
}
interface Result extends Record<string, unknown> {
  isError?: boolean
  content: unknown
  structuredContent: Content
}

export const HEADERS = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

/** The two dresses that are asked for: one of 1,800 in M, which is answered, and one of 2,600 in S. */
export async function addDresses({ database }: Pick<TestServer, 'database'>): Promise<StockedProduct> {
  const dress = await addProduct(database, { name: 'Indigo wrap dress', price: 1800, stock: { M: 2, L: 0 } })
  await addProduct(database, { name: 'Rust linen dress', price: 2600, stock: { S: 1 } })
  return dress
}

/** One message of the Model Context Protocol, as a client sends it. */
export async function rpc({ base }: { base: string }, method: string, params: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return { status: response.status, body: JSON.parse(data) as { result?: Result; error?: { code: number; message: string } } }
}

/** What a tool answers. Throws what it refuses with. */
export async function callTool(t: { base: string }, name: string, args: object) {
  const { result } = (await rpc(t, 'tools/call', { name, arguments: args })).body
  if (result?.isError) throw new Error(JSON.stringify(result.content))
  return result!
}
