// npm run dev: pages reload in the browser, the server restarts when one of its files changes.
import { become, install, stopWith } from './setup.mjs'

try {
  await install()
  become(['--import', './src/start/quick-imports.ts', '--watch', '--watch-preserve-output', 'src/main.ts', ...process.argv.slice(2)], {
    NODE_ENV: 'development',
  })
} catch (error) {
  stopWith(error)
}
