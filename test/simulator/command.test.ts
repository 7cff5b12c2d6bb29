import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_TESTS } from '../support/all-tests.ts'

// Each command is a process of its own, which takes seconds to start on a busy machine.
const root = resolve(import.meta.dirname, '../..')
const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:DARAJA|PAYSTACK|AT)_|^(?:HOST|PORT|NODE_ENV)$/.test(name)),
)

let simulator: ChildProcess
/** What it printed: an address, and the settings of a shop that uses it. */
let printed = ''
beforeAll(async () => {
  simulator = spawn(process.execPath, [resolve(root, 'scripts/simulator.ts'), '--shop', 'http://127.0.0.1:9'], {
    cwd: root,
    env: { ...clean, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!simulator.stdout) throw new Error('The simulator says nothing')
  for await (const line of createInterface({ input: simulator.stdout })) {
    printed += `${line}\n`
    if (line.startsWith('AT_SENDER_ID')) return
  }
}, 30_000)
afterAll(async () => {
  const ended = once(simulator, 'exit')
  simulator.kill('SIGTERM')
  await ended
})

const address = () => /Phones: (http:\S+)\/phone/.exec(printed)?.[1] ?? ''
const settings = () => Object.fromEntries([...printed.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [name, value]))

function run(
  script: string,
  words: string[],
  env: Record<string, string | undefined>,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [resolve(root, script), ...words], { env: { ...clean, ...env }, cwd: root }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

describe('npm run simulator', () => {
  test('never starts in production', async () => {
    const { code, out, err } = await run('scripts/simulator.ts', [], { NODE_ENV: 'production', PORT: '0' })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('never runs in production')
  })

  test.runIf(ALL_TESTS).each([
    [['--shop', 'nowhere'], {}],
    [[], { PORT: 'x' }],
  ])('does not start with %j %j', async (words, env) => {
    const { code, err } = await run('scripts/simulator.ts', words, { PORT: '0', ...env })
    expect(code).toBe(1)
    expect(err).toMatch(/^The simulator did not start\. ./)
  })

  test('serves phones and the control API', async () => {
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(`${address()}/phone`)).text()).toContain('Which phone is ringing?')
    expect((await fetch(`${address()}/control/scenarios`)).status).toBe(200)
    expect(settings()).toMatchObject({ DARAJA_BASE_URL: address(), PUBLIC_URL: 'http://127.0.0.1:9' })
  })
})

describe('npm run daraja:register', () => {
  test('needs the settings of the shop', async () => {
    const { code, err } = await run('scripts/daraja-register.ts', [], {})
    expect([code, err]).toEqual([1, 'Nothing was registered. The DARAJA_ settings are missing.\n'])
  })

  test('with the settings that the simulator prints, the addresses are registered', async () => {
    const { code, out } = await run('scripts/daraja-register.ts', [], settings())
    expect([code, out]).toEqual([0, expect.stringContaining('tells the shop about payments made to 174379 directly')])
    expect(out).toMatch(/Confirmation: http:\/\/127\.0\.0\.1:9\/pay\/cb\/[0-9a-f]{32}\/confirmation\n/)
    expect(await (await fetch(`${address()}/control/requests?call=register`)).json()).toMatchObject({
      items: [{ status: 200, body: { ResponseType: 'Completed', ShortCode: 174379 } }],
    })
  })

  test.runIf(ALL_TESTS)('only shows the addresses when asked to', async () => {
    const { out } = await run('scripts/daraja-register.ts', ['--show'], settings())
    expect(out).toMatch(/^Confirmation: .+\nValidation: .+\n$/)
  })

  test.runIf(ALL_TESTS)('says what Safaricom said when it refuses', async () => {
    const { code, err } = await run('scripts/daraja-register.ts', [], { ...settings(), DARAJA_CONSUMER_SECRET: 'wrong' })
    expect(code).toBe(1)
    expect(err).toContain('Invalid Authentication passed')
  })
})
