import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { plainPictures } from '../../support/plain-pictures.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// The built shop as a visitor meets it, in demo mode on data of its own that go when it ends.
const root = resolve(import.meta.dirname, '../../..')
const folder = process.env['UPYA_E2E_DATA'] ?? temporaryFolder()
// For root's sake: the user postgres must reach the database inside.
chmodSync(folder, 0o755)
const WIDTH = 300
const PORT = process.env['UPYA_E2E_PORT'] ?? '3900'
const settings = {
  HOST: '127.0.0.1',
  PORT,
  DATA_DIR: folder,
  DEMO: 'true',
  RATE_LIMIT: '0',
  // Browsers take the processor from it.
  LOAD_SHEDDING: 'false',
  DEMO_PICTURE_WIDTH: String(WIDTH),
  // Tests that need videos make them.
  DEMO_CLIP_WIDTH: '0',
  // A prompt runs out after 7.5 seconds instead of 60.
  SIMULATOR_SPEED: '8',
  // The stand-in for the analytics tool; nothing loads it before somebody allows it.
  CLARITY_ID: 'journeys',
  CLARITY_URL: `http://127.0.0.1:${PORT}/simulator/clarity`,
}
// Traces of who asks for them; spans that nobody takes are lost, and nothing else is.
const collector = process.env['UPYA_E2E_COLLECTOR']
const telemetry = collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector}` } : {}
// The same journeys on another catalogue: UPYA_E2E_CATALOGUE=FILE.csv npm run test:e2e
const catalogue = process.env['UPYA_E2E_CATALOGUE']
if (catalogue) {
  const env = { ...process.env, ...settings }
  // A refused row makes it end with 1; the journeys need the others.
  spawnSync(process.execPath, ['scripts/import.ts', catalogue], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
}
// The journeys check content, not styles.
await plainPictures(folder, WIDTH)
const shop = spawn(process.execPath, ['src/main.ts'], {
  cwd: root,
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, ...telemetry },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill('SIGTERM'))
shop.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
