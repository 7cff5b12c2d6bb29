import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { shopContext, siteContext } from '../../context.ts'
import { useSettings } from '../../features/product/live/live-settings.ts'
import { PagePart } from '../../lib/page-part.tsx'
import { PrivacyNotice } from '../../features/privacy/privacy-notice.tsx'
import { pageTitle, shopName } from '../../../shop/name.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/privacy.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(siteContext).origin, pictureService: context.get(shopContext).remoteTryOn.provider }
}

export const handle: SharedPage = { members: true, address: () => '/privacy' }

export function headers() {
  return { 'x-page-cache': '3600' }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Privacy and cookies'),
    description: `What ${shopName()} stores about you, why and for how long, and how to see, change, download or delete your data. No advertising; what measures how the shop is used loads only with your consent, which you can change here.`,
    origin: loaderData?.origin ?? '',
    path: '/privacy',
  })
}

export default function PrivacyPage({ loaderData: { pictureService } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const [analytics, modelProvider] = [root?.analytics ?? null, root?.modelProvider ?? null]
  const timesPages = root?.traces !== undefined
  const tellsPurchases = useSettings().recent_purchases.real
  return (
    <PagePart name="privacy" by={`${analytics !== null} ${tellsPurchases} ${modelProvider} ${pictureService} ${timesPages}`}>
      <div className="page gutter py-8 lg:py-12">
        <div className="max-w-3xl">
          <p aria-hidden="true" className="kikoi mb-6 h-2 w-24 rounded-full" />
          <h1 className="display mb-8 text-3xl lg:text-4xl">Privacy and cookies</h1>
          <PrivacyNotice {...{ analytics, tellsPurchases, modelProvider, pictureService, timesPages }} />
        </div>
      </div>
    </PagePart>
  )
}
