import type { SettingsChange } from '../../../../shop/settings/contract.ts'
import { SOCIAL_SITES, type Settings, type SocialProof, type Unpictured } from '../../../../shop/settings/rules.ts'

/** What of a filled form is different from what is set: another admin may have changed the rest meanwhile. */
export function changedSettings(set: Settings, typed: (field: string) => string): SettingsChange {
  const banner = typed('banner').trim()
  const proof = typed('social_proof') as SocialProof
  const unpictured = typed('pieces_without_picture') as Unpictured
  const links = Object.fromEntries(SOCIAL_SITES.map((site) => [site, typed(site).trim()] as const).filter(([, link]) => link))
  const sameLinks = SOCIAL_SITES.every((site) => (set.social_links[site] ?? '') === (links[site] ?? ''))
  return {
    ...(banner === set.banner ? {} : { banner }),
    ...(proof === set.social_proof ? {} : { social_proof: proof }),
    ...(unpictured === set.pieces_without_picture ? {} : { pieces_without_picture: unpictured }),
    ...(sameLinks ? {} : { social_links: links }),
  }
}
