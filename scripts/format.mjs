// npm run format: writes every file the way the format check wants it.
import { join } from 'node:path'
import { install, root, run, stopWith } from './setup.mjs'

try {
  await install()
  await run(join(root, 'node_modules/.bin/oxfmt'), [])
} catch (error) {
  stopWith(error)
}
