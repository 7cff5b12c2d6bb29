import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { adoptPage, PageSessionContext } from './features/account/session/session-store.ts'
import { watchInstall } from './features/overlays/install/install.ts'
import { restoreChoices } from './lib/choices.ts'
import { watchOverlayHistory } from './lib/overlay-history.ts'
import { readPageSession } from './page-session.ts'
import { trustOwnScripts } from './lib/trusted-types.ts'

trustOwnScripts()
watchInstall()
watchOverlayHistory()
restoreChoices()
const session = adoptPage(readPageSession())
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageSessionContext value={session}>
        <HydratedRouter />
      </PageSessionContext>
    </StrictMode>,
  )
})
