import { SOCIAL_NAMES, SOCIAL_SITES, type SocialSite } from '../../../../shop/settings/rules.ts'
import { useSettings } from '../../product/live/live-settings.ts'

/**
 * Where the shop can be followed, in words: no icons to fetch, and read by everyone (home-13). Nothing when there is no such
 * place. `except` is a site that is beside them already.
 */
export function SocialLinks({ className, link, except }: { className?: string; link?: string; except?: SocialSite }) {
  const { social_links: links } = useSettings()
  const sites = SOCIAL_SITES.flatMap((site) => (links[site] && site !== except ? [{ site, url: links[site] }] : []))
  if (sites.length === 0) return null
  return (
    <ul className={className} aria-label="Follow us">
      {sites.map(({ site, url }) => (
        <li key={site}>
          <a href={url} rel="me noopener" target="_blank" className={link}>
            {SOCIAL_NAMES[site]}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
