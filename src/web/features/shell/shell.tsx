import { useEffect, type ReactNode } from 'react'
import type { DemoTool } from '../../context.ts'
import { PagePart } from '../../lib/page-part.tsx'
import { watchPictures } from '../../lib/picture-fallback.ts'
import { ChatHost } from '../chat/chat-host.tsx'
import { BagHost } from '../bag/bag-host.tsx'
import { MemberHost } from './member-host.tsx'
import { ProductModalHost } from '../product/modal/modal-host.tsx'
import { ChartHost, ConsentHost, OfflineHost, OverlaysHost, PaymentBarHost } from './hosts.tsx'
import { AccessibilityHost } from './accessibility/accessibility.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { NavigationGuard } from './navigation-guard.tsx'
import { ScrollMarker } from './scroll-to-top.tsx'

/** The shell around every page of the shop. */
export function Shell({ demo, children }: { demo: readonly DemoTool[]; children: ReactNode }) {
  useEffect(watchPictures, [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {/* What is asked before anything else (consent-banner.tsx): early for a keyboard, wherever it stands on the screen. */}
      <div id="asked-first" />
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
      <OverlaysHost />
      <ConsentHost />
      <AccessibilityHost />
      {/* After all that it stands above (chat-button.css). */}
      <ChatHost />
      <NavigationGuard />
    </>
  )
}

const NAMES: Record<DemoTool, string> = { phone: 'Phone', mail: 'E-mails' }

/** Says that no money moves; shown while payments, SMS and e-mails end in the local simulators. */
function DemoBanner({ tools }: { tools: readonly DemoTool[] }) {
  return (
    <PagePart name="demo-banner" by={() => tools.join()}>
      <aside aria-label="Demo" className="demo-banner">
        Demo: no real payments.
        {tools.map((tool) => (
          <a key={tool} href={`/simulator/${tool}`} target="_blank" rel="noreferrer" className="demo-tool">
            {NAMES[tool]}
          </a>
        ))}
      </aside>
    </PagePart>
  )
}
