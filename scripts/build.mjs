// npm run build: the pages, when their sources have changed.
import { build, install, stopWith } from './setup.mjs'

try {
  await install()
  await build()
} catch (error) {
  stopWith(error)
}
