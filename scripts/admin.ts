// npm run admin -- EMAIL [--remove]: makes a member an admin, or one no longer. Written to the audit log.
// npm run admin -- EMAIL --reset-second-factor: for a lost phone. npm run admin -- --forget-secrets: for a lost key.
import { parseArgs } from 'node:util'
import type { Shop } from '../src/shop/shop.ts'
import { withShop } from './with-shop.ts'

const USAGE = 'Name the member: npm run admin -- EMAIL [--remove | --reset-second-factor], or npm run admin -- --forget-secrets'

if (import.meta.main) {
  try {
    process.stdout.write(await adminCommand(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`Nothing was changed. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. Throws with what is wrong with its words, or when there is no such member. */
export async function adminCommand(words: string[]): Promise<string> {
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { remove: flag, 'reset-second-factor': flag, 'forget-secrets': flag },
  })
  const [email] = positionals
  if (values['forget-secrets'] && !email) return withShop(({ shop }) => forgetSecrets(shop))
  if (!email || positionals.length > 1 || Object.keys(values).length > 1 || values['forget-secrets']) throw new Error(USAGE)
  if (values['reset-second-factor']) return withShop(({ shop }) => resetSecondFactor(shop, email))
  return withShop(({ shop }) => makeAdmin(shop, email, !values.remove))
}

async function makeAdmin({ accounts }: Shop, email: string, isAdmin: boolean): Promise<string> {
  const done = await accounts.makeAdmin(email, isAdmin)
  if (!done) throw unknown(email)
  const { member, changed } = done
  if (!changed) return `${member.email} ${isAdmin ? 'is already an admin' : 'is not an admin'}; nothing to do.\n`
  return isAdmin ? `${member.email} is now an admin. The admin area is at /admin.\n` : `${member.email} is no longer an admin.\n`
}

async function resetSecondFactor({ accounts }: Shop, email: string): Promise<string> {
  const member = await accounts.byEmail(email)
  if (!member) throw unknown(email)
  const done = await accounts.secondFactor.reset(member.id)
  if (!done) return `${member.email} doesn’t use two-step sign-in; nothing to do.\n`
  return `${member.email}’s two-step sign-in is off, and they are signed out everywhere. They set it up again at /admin.\n`
}

async function forgetSecrets({ accounts }: Shop): Promise<string> {
  const number = await accounts.secrets.forgetAll()
  return `Two-step sign-in is off for ${number === 1 ? 'one account' : `${number} accounts`}. The next start uses the key it finds; admins set up their apps again at /admin.\n`
}

function unknown(email: string): Error {
  return new Error(`No member has the e-mail ${email}. Sign up in the shop with it first, then try again.`)
}
