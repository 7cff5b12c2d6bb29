import type { Settings } from '../../../shop/settings/rules.ts'
import { useSettings } from '../product/live/live-settings.ts'

interface ContactLink {
  text: string
  href: string
  /** It opens an app or a page of others. */
  opens: 'tab' | 'app'
}

/** The ways to a person, quickest first. */
export function contactLinks({ social_links, contact }: Pick<Settings, 'social_links' | 'contact'>): ContactLink[] {
  const { phone, email } = contact
  const { whatsapp } = social_links
  return [
    ...(whatsapp ? [{ text: 'Chat on WhatsApp', href: whatsapp, opens: 'tab' } as const] : []),
    ...(phone ? [{ text: `Call ${phone}`, href: `tel:${dialled(phone)}`, opens: 'app' } as const] : []),
    ...(email ? [{ text: email, href: `mailto:${email}`, opens: 'app' } as const] : []),
  ]
}

/** From anywhere in the world: a number of ours may be written without its country. */
function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '').replace(/^0/, '+254')
}

/** How to talk to the shop; nothing when it has not said. `onLeave` is called when one is followed. */
export function ContactLinks({ className, link, onLeave }: { className?: string; link?: string; onLeave?: () => void }) {
  const links = contactLinks(useSettings())
  if (links.length === 0) return null
  return (
    <ul className={className} aria-label="Talk to us">
      {links.map(({ text, href, opens }) => (
        <li key={href}>
          <a href={href} {...(opens === 'tab' ? { target: '_blank', rel: 'noopener' } : {})} onClick={onLeave} className={link}>
            {text}
            {opens === 'tab' && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
