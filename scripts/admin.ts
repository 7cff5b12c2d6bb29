// npm run admin -- EMAIL [--remove]: makes a member an admin, or one no longer. Written to the audit log.
import { parseArgs } from 'node:util'
import { withShop } from './with-shop.ts'

const USAGE = 'Say who: npm run admin -- EMAIL [--remove]'

try {
  process.stdout.write(await run(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: { remove: { type: 'boolean' } } })
  const [email] = positionals
  if (!email || positionals.length > 1) throw new Error(USAGE)
  const isAdmin = !values.remove
  const done = await withShop(({ shop }) => shop.accounts.makeAdmin(email, isAdmin))
  if (!done) throw new Error(`There is no member ${email}. They sign up in the shop first; then try again.`)
  const { member, changed } = done
  if (!changed) return `${member.email} ${isAdmin ? 'is an admin already' : 'is no admin'}; nothing to do.\n`
  return isAdmin ? `${member.email} is an admin now, and finds everything at /admin.\n` : `${member.email} is no admin any more.\n`
}
