import type { Config } from '../config.ts'
import type { Shop } from '../shop/shop.ts'
import { StartFailure } from './failure.ts'

const REMOVE = 'Remove what came with the demo: npm run go-live'

/**
 * Throws StartFailure where others can reach the shop, or pay real money in it, and something of the demo is left by which
 * everybody could come in or pay less: in a demo its admin, elsewhere every account and every discount code of it.
 */
export async function requireNoDemoLeftovers(
  { demo, local, daraja, paystack }: Pick<Config, 'demo' | 'local' | 'daraja' | 'paystack'>,
  { accounts, offers }: { accounts: Pick<Shop['accounts'], 'demoMembers'>; offers: Pick<Shop['offers'], 'demoCodes'> },
): Promise<void> {
  if (local && !daraja && !paystack) return
  const members = await accounts.demoMembers()
  const known = members.filter(({ is_admin: isAdmin }) => isAdmin || !demo).map(({ email }) => email)
  const whose = 'with a public password'
  if (known.length > 0 && demo) throw new StartFailure(`Others can reach this demo, and ${listed(known)} is an admin ${whose}. ${REMOVE}`)
  const codes = demo ? [] : await offers.demoCodes()
  const left = [
    ...(known.length > 0 ? [`accounts ${whose} (${listed(known)})`] : []),
    ...(codes.length > 0 ? [`public discount codes (${listed(codes)})`] : []),
  ]
  if (left.length > 0) throw new StartFailure(`This shop is not a demo, but still has ${left.join(' and ')}. ${REMOVE}`)
}

const listed = (names: readonly string[]): string => names.join(', ')
