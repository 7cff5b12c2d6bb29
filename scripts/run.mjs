// Runs a TypeScript file on the project's Node: node scripts/run.mjs scripts/import.ts catalogue.csv
import { become, install, stopWith } from './setup.mjs'

try {
  await install()
  become(process.argv.slice(2))
} catch (error) {
  stopWith(error)
}
