// npm start: everything a fresh clone needs, then the shop. `npm start -- web` and `npm start -- worker` start a part of it.
import { readFileSync } from 'node:fs'
import { become, build, install, stopWith } from './setup.mjs'

// Small young generation and a bounded heap: the same speed here, at half the memory after a rush.
const memory = JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8'))

try {
  await install()
  // Database and demo are made ready while the pages are built: both take some seconds, and neither needs all cores.
  const shop = become([...memory, 'src/main.ts', ...process.argv.slice(2), '--pages-follow'])
  try {
    await build()
    if (shop.connected) shop.send('The pages are built.')
  } catch (error) {
    shop.kill('SIGTERM')
    throw error
  }
} catch (error) {
  stopWith(error)
}
