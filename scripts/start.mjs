// npm start: everything a fresh clone needs, then the shop. `npm start -- web` and `npm start -- worker` start a part of it.
import { readFileSync } from 'node:fs'
import { become, build, install, stopWith } from './setup.mjs'

// Small young generation and a bounded heap: the same speed here, at half the memory after a rush.
const memory = JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8'))

try {
  await install()
  await build()
  become([...memory, 'src/main.ts', ...process.argv.slice(2)])
} catch (error) {
  stopWith(error)
}
