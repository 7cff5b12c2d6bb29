import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeFile, read } from '../support/deploy-files.ts'

// deploy/haproxy/haproxy.cfg, held to the shop and the files around it. What HAProxy makes of it: test/scale/balancer.test.ts.
const settings = read('deploy/haproxy/haproxy.cfg')

test('asks each process whether it is ready, often enough to see that one leaves before it has gone', () => {
  const [, interval = '', fall = ''] = /check inter (\d+)s fall (\d+)/.exec(settings) ?? []
  const { services } = composeFile()
  expect(settings).toContain('option httpchk GET /readyz')
  expect(Number(interval) * (Number(fall) + 1)).toBeLessThan(Number(services['web-1']?.environment?.['DRAIN_SECONDS']))
  // A late answer is none of a process that is gone: test/scale/balancer.test.ts.
  expect(Number(/^ {4}timeout check (\d+)s$/m.exec(settings)?.[1])).toBeGreaterThan(3 * Number(interval))
  const named = new Set([...settings.matchAll(/"\$\{(\w+)(?:-[\d.]+)?\}"/g)].map(([, name = '']) => name))
  expect(Object.keys(services['balancer']?.environment ?? {}).toSorted()).toEqual([...named].toSorted())
  // All of them are away only when they do not live: a database that is away takes none.
  expect(settings).toMatch(/use_backend alive if \{ nbsrv\(web\) eq 0 \}[\s\S]*backend alive[\s\S]*option httpchk GET \/healthz/)
})

test('sends again only what may be done twice, believes nothing that visitors say of themselves, and outlasts the pause of a stream', () => {
  expect(settings).toMatch(/disable-l7-retry unless METH_GET or \{ req\.hdr\(idempotency-key\) -m found \}/)
  for (const name of ['X-Forwarded-Host', 'Forwarded']) expect(settings).toContain(`http-request del-header ${name}\n`)
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto']) expect(settings).toContain(`http-request del-header ${name} unless ours\n`)
  expect(settings).toMatch(/deny .*\/readyz \/healthz \/metrics/)
  const heartbeat = Number(/HEARTBEAT_MS = (\d+)_000/.exec(read('src/server/live/event-stream.ts'))?.[1])
  expect(Number(/timeout server (\d+)s/.exec(settings)?.[1])).toBeGreaterThan(2 * heartbeat)
})

test('keeps places for requests, however many streams are open, and for every stream there is', () => {
  const rule = new RegExp(/use_backend streams if \{ path,url_dec -m reg (\S+) \}/.exec(settings)?.[1] ?? 'no rule')
  const sources = readdirSync('src/server/api').map((name) => read(`src/server/api/${name}`))
  const paths = sources.flatMap((text) => [...text.matchAll(/'(\/api\/(?:[\w:/-]+\/)?live(?:\/\w+)?)'/g)].map(([, path = '']) => path))
  expect(paths.length).toBeGreaterThan(8)
  const others = new Set(paths.filter((path) => !rule.test(path)))
  expect([...others].toSorted()).toEqual(['/api/live/looking', '/api/live/pieces'])
  const rooms = [...settings.matchAll(/default-server .*maxconn (\d+)/g)].map(([, most]) => Number(most))
  const open = Number(/fd-hard-limit (\d+)/.exec(settings)?.[1])
  // Two files for each: one to the visitor, one to the shop; three processes, and never both kinds of requests.
  expect(rooms).toHaveLength(3)
  expect(2 * 3 * (rooms[0]! + rooms[1]!)).toBeLessThan(open)
})
