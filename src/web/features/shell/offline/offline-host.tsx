import { useEffect } from 'react'
import { afterLoad } from '../../../lib/after-load.ts'
import { useOnline } from '../../../lib/page-visibility.ts'

/** Mounted once, in the shell: prepares for offline use, and says when it has come. */
export function OfflineHost() {
  const online = useOnline()
  useEffect(() => afterLoad(() => void begin()), [])
  return (
    <p role="status" className="offline-line">
      {!online && <span>Offline. You see the shop as you saw it last.</span>}
    </p>
  )
}

async function begin(): Promise<void> {
  try {
    const { startOffline } = await import('./start-offline.ts')
    await startOffline()
  } catch {
    // Without a connection its code does not come; the next visit tries again.
  }
}
