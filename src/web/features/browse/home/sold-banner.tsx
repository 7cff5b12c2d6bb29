import { bannerText } from '../../../../shop/settings/rules.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { SocialLinks } from './social-links.tsx'

interface SoldBannerProps {
  /** Pieces that the shop has sold; null where they are not counted. */
  sold: number | null
}

/**
 * What the shop says about itself: as its admin has written it, or how many pieces it has sold (home-12, open-25); and where it can be
 * followed (home-13).
 */
export function SoldBanner({ sold }: SoldBannerProps) {
  const banner = bannerText(useSettings(), sold)
  if (!banner) return null
  return (
    <div className="sold-banner">
      <div className="page gutter flex items-center justify-between gap-6">
        <p className="min-w-0 py-1.5 font-semibold">{banner}</p>
        <SocialLinks
          className="hidden gap-6 md:flex"
          link="inline-flex min-h-11 min-w-11 items-center justify-end hover:underline underline-offset-4"
        />
      </div>
    </div>
  )
}
