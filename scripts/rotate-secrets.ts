// npm run rotate-secrets [-- --new-key]: seals every secret in the database with the first key, while the shop is open.
// It can be stopped, and begun again, at any time; several at once share the work.
import { parseArgs } from 'node:util'
import { readConfig } from '../src/config.ts'
import { systemClock } from '../src/platform/clock.ts'
import { addSecretKey } from '../src/start/secret-keys.ts'
import { withShop } from './with-shop.ts'

if (import.meta.main) {
  try {
    process.stdout.write(await rotateSecretsCommand(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. Throws when something is sealed with a key that is not among those that are set. */
export async function rotateSecretsCommand(words: string[]): Promise<string> {
  const { values } = parseArgs({ args: words, options: { 'new-key': { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  if (values['new-key']) addSecretKey(config)
  const done = await withShop(({ shop }) => shop.rotateSecrets(), systemClock, { unsealed: true })
  const lost = done.filter((rows) => rows.lost > 0)
  const said = done.map(({ name, renewed }) => `${String(renewed).padStart(7)}  ${name}\n`).join('')
  if (lost.length > 0) {
    const what = lost.map(({ name, lost: count }) => `${count} of the ${name}`).join(', ')
    throw new Error(
      `Sealed anew:\n${said}\nSealed with a key that is not set: ${what}. Add that key to SECRETS_KEY again, behind the others, and repeat this command.`,
    )
  }
  const where = config.secretKeys.length > 0 ? 'SECRETS_KEY' : 'the second line and those below it in DATA_DIR/secrets.key'
  return `Sealed anew with the first key:\n${said}\nNothing in the database needs an older key now. Restart every process with the new key in front, repeat this command until it counts nothing, and then take the old key away: ${where}.\n`
}
