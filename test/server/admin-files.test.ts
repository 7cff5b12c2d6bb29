import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { readyVideo } from '../support/videos.ts'

// Lists of the admin area as files.
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const file = async (path: string) => {
  const response = await fetch(`${t.base}/api/admin/${path}`, { headers: admin.headers })
  return { status: response.status, lines: (await response.text()).trim().split('\n') }
}
const block = (address: string, reason: string) => callAs(t, admin)('POST', '/api/admin/suppressed-addresses', { address, reason })

test('blocked addresses: those that begin as asked, nothing is a formula, and the log has no whole number', async () => {
  await block('0712345678@mail.example', '=1+1;=2')
  await block('other@mail.example', 'Gone')
  const { lines } = await file('suppressed-addresses.csv?q=0712345678')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("0712345678@mail.example,'=1+1;'=2,")
  const log = await file('audit.csv?subject=mail%3Aaddresses')
  expect(log.lines[1]).toContain('blocked_addresses.exported,mail:addresses,"{""search"":""•••••••678""}"')
  expect(log.lines).toHaveLength(4)
})

test('the audit log in full, over pages, with its own export in it', async () => {
  const long = Array.from({ length: 1005 }, (_, i) => `('${i}')`).join(', ')
  await t.database.db.run(`insert into admin_audit_log (id, admin_email, action, subject, details, created_at)
    select gen_random_uuid(), 'a@mail.example', 'test.done', 'test:many', '{}', now() from (values ${long}) v`)
  expect((await file('audit.csv?subject=test%3Amany')).lines).toHaveLength(1006)
  expect((await file('audit.csv?subject=audit')).lines[1]).toContain('audit_log.exported')
  expect((await file('audit.csv?cursor=x')).status).toBe(400)
})

test('videos by their state, with their figures', async () => {
  const id = await readyVideo(t)
  const { title } = await t.shop.media.adminVideo(id)
  const { lines } = await file('videos.csv')
  expect(lines.some((line) => line.startsWith(title))).toBe(true)
  expect((await file('videos.csv?state=failed')).lines).toHaveLength(1)
})
