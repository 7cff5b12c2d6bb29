// npm run dev: pages reload in the browser, the server starts again when one of its files changes.
// Not `node --watch`: Vite imports a short-lived copy of its settings, over which that starts again for ever.
import { spawn } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { install, node24, root, stopWith, withNode24 } from './setup.mjs'

const PAGES = join(root, 'src/web')
let server
let again
let ending = false

try {
  await install()
  for (const folder of foldersIn(join(root, 'src'))) watch(folder, (_event, file) => file?.endsWith('.ts') && restart())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  start()
} catch (error) {
  stopWith(error)
}

function start() {
  const args = ['src/main.ts', '--development', ...process.argv.slice(2)]
  server = spawn(node24, args, { cwd: root, env: withNode24(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  server.on('exit', (code) => {
    if (ending) process.exit(code ?? 0)
    if (code && code < 128) process.stdout.write('Waiting for a change ...\n')
  })
}

/** After the last of several changes at once. */
function restart() {
  clearTimeout(again)
  again = setTimeout(() => {
    process.stdout.write('A file of the server changed\n')
    if (server.exitCode !== null || server.signalCode !== null) return start()
    server.once('exit', () => ending || start())
    server.kill('SIGTERM')
  }, 150)
}

function end(signal) {
  ending = true
  if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
  server.kill(signal)
}

/** Vite looks after the pages. */
function foldersIn(folder) {
  if (folder === PAGES) return []
  return [
    folder,
    ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? foldersIn(join(folder, entry.name)) : [])),
  ]
}
