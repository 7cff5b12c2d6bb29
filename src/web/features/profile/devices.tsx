import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { DeviceSession } from '../../../shop/accounts/contract.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { endSessionBy } from '../account/session/sign-out.ts'
import { nairobiTime } from '../../lib/dates.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Where the member is signed in; each can be ended, or all at once. */
export function Devices({ start }: { start: DeviceSession[] }) {
  const live = useHydrated()
  const [devices, setDevices] = useState(start)
  const [ending, setEnding] = useState<string | null>(null)

  async function end(id: string, work: () => Promise<void>) {
    setEnding(id)
    try {
      await work()
    } catch (error) {
      notify.error(error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.')
    } finally {
      setEnding(null)
    }
  }

  const endOne = ({ id, device }: DeviceSession) =>
    end(id, async () => {
      await api('DELETE', `/api/auth/sessions/${id}`).catch(ignoreNotFound)
      setDevices((previous) => previous.filter((each) => each.id !== id))
      notify.success(`${device} has been signed out.`)
    })

  const endAll = () =>
    end('all', async () => {
      await endSessionBy('POST', '/api/auth/sessions/end-all', {}, 'You’ve been signed out everywhere.')
    })

  return (
    <div className="border-b border-line py-4 last:border-0 last:pb-0">
      <h3 className="font-semibold">Where you’re signed in</h3>
      <ul className="mt-2">
        {devices.map((session) => {
          const Icon = /android|iphone|mobile/i.test(session.device) ? Smartphone : Monitor
          return (
            <li key={session.id} className="flex min-h-14 items-center gap-3 py-1.5">
              <Icon size={22} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{session.device}</span>
                <span className="block text-sm text-ink-soft">
                  {session.current ? <strong className="text-green">This device</strong> : `Last seen ${nairobiTime(session.last_seen_at)}`}
                  <span className="block">Signs out by {nairobiTime(session.ends_at)}</span>
                </span>
              </span>
              {!session.current && (
                <Button
                  variant="quiet"
                  className="px-3!"
                  disabled={!live}
                  busy={ending === session.id}
                  aria-label={`Sign out of ${session.device}`}
                  onClick={() => void endOne(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" className="mt-2" disabled={!live} busy={ending === 'all'} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </div>
  )
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
