import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchInstall } from './features/shell/install/install.ts'
import { trustOwnScripts } from './trusted-types.ts'

trustOwnScripts()
watchInstall()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
