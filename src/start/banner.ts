import type { Config } from '../config.ts'
import { shopName } from '../shop/name.ts'
import { admin, DEMO_PASSWORD, people } from '../demo/demo-accounts.ts'

/** What the person who started the shop needs to know, in a few lines. */
export function banner(config: Config, origin: string, seconds: number): string {
  const lines = [`${shopName()} is open at ${origin} (ready in ${seconds.toFixed(1)} s)`]
  if (config.demo) {
    lines.push(`Demo mode: no real money moves. Answer payment prompts on the phone at ${origin}/simulator/phone`)
    if (config.local && !config.smtpUrl) lines.push(`Read its e-mails at ${origin}/simulator/mail`)
    lines.push(`Sign in as ${people.wanjiku.email}${config.local ? ` or, as admin, ${admin.amina.email}` : ''}; password ${DEMO_PASSWORD}`)
  } else if (!config.daraja && !config.paystack)
    lines.push('No payment keys are set (DARAJA_*, PAYSTACK_*): shoppers can browse and fill their bags, but not pay.')
  if (!config.local && !config.smtpUrl) lines.push('SMTP_URL is not set: no e-mails are sent, so nobody can create an account.')
  return `${lines.join('\n')}\n`
}

/** Origin under which people reach the shop. */
export function originOf(config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${config.port}`
}
