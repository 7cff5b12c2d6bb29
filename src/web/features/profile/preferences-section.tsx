import { useRef, useState } from 'react'
import type { Preferences } from '../../../shop/accounts/contract.ts'
import { PREFERENCE_NAMES, PREFERENCES, type Preference } from '../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Switch } from '../../ui/switch.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SectionCard } from './section-card.tsx'

type Flags = Record<Preference, boolean>
type Message = { text: string; wrong: boolean } | null

/** Notification preferences, each switch saved at once (pref-01, pref-02); one that cannot be saved goes back and says so. */
export function PreferencesSection({ preferences }: { preferences: Preferences }) {
  const live = useHydrated()
  const [flags, setFlags] = useState<Flags>(preferences)
  const [message, setMessage] = useState<Message>(null)
  // One after the other: the last of several quick presses is the one that is saved.
  const queue = useRef(Promise.resolve())

  async function send(name: Preference, on: boolean) {
    try {
      await api<Preferences>('PATCH', '/api/profile/preferences', { body: { [name]: on } })
      setMessage({ text: `Saved: ${PREFERENCES[name].label.toLowerCase()} ${on ? 'on' : 'off'}.`, wrong: false })
    } catch (error) {
      setFlags((previous) => ({ ...previous, [name]: !on }))
      const why = error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.'
      setMessage({ text: `${PREFERENCES[name].label} didn’t change. ${why}`, wrong: true })
    }
  }

  function turn(name: Preference, on: boolean) {
    setFlags((previous) => ({ ...previous, [name]: on }))
    setMessage(null)
    queue.current = queue.current.then(() => send(name, on))
  }

  return (
    <SectionCard
      id="notifications"
      title="Notification Preferences"
      about="Get these in the shop and by e-mail. Changes save automatically."
    >
      <div className="-my-2 divide-y divide-line">
        {PREFERENCE_NAMES.map((name) => (
          <Switch
            key={name}
            name={name}
            label={PREFERENCES[name].label}
            disabled={!live}
            checked={flags[name]}
            onChange={(event) => turn(name, event.target.checked)}
          >
            {PREFERENCES[name].about}
          </Switch>
        ))}
      </div>
      <p
        role="status"
        className={message?.wrong ? 'mt-4 min-h-6 text-sm font-medium text-primary-strong' : 'mt-4 min-h-6 text-sm text-green'}
      >
        {message?.text}
      </p>
    </SectionCard>
  )
}
