import { useEffect, type ReactNode } from 'react'
import type { DemoTool } from '../../context.ts'
import { watchPictures } from '../../lib/picture-fallback.ts'
import { BagHost } from '../bag/bag-host.tsx'
import { PaymentBarHost } from '../checkout/payment-bar-host.tsx'
import { InstallHost } from './install/install-host.tsx'
import { MemberHost } from './member-host.tsx'
import { ProductModalHost } from '../product/modal/modal-host.tsx'
import { OfflineHost } from './offline/offline-host.tsx'
import { ChartHost } from '../sizing/chart/chart-host.tsx'
import { TourHost } from '../tour/tour-host.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DemoBanner } from './demo-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineGuard } from './offline/offline-guard.tsx'
import { ScrollMarker } from './scroll-to-top.tsx'

/** What stands around every page of the shop. */
export function Shell({ demo, children }: { demo: readonly DemoTool[]; children: ReactNode }) {
  useEffect(watchPictures, [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <ScrollMarker />
      <NavigationProgress />
      {demo.length > 0 && <DemoBanner tools={demo} />}
      <Header />
      <OfflineHost />
      <main id="main" tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <Footer />
      <BottomBar />
      <BagHost />
      <PaymentBarHost />
      <MemberHost />
      <ProductModalHost />
      <ChartHost />
      <TourHost />
      <InstallHost />
      <OfflineGuard />
    </>
  )
}
