import { useState } from 'react'
import {
  CONSENT_CHOICES,
  CONSENT_LABELS,
  CONSENT_VERSION,
  versionName,
  type AnalyticsTool,
  type ConsentChoice,
} from '../../../shop/consent/rules.ts'
import { nairobiTime } from '../../lib/dates.ts'
import { useOnline } from '../../lib/page-visibility.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { endAnalytics, forgetAnalytics } from '../overlays/consent/analytics.ts'
import { chooseConsent, isCurrent, useConsent, type Consent } from '../overlays/consent/consent.ts'

/** What was chosen about cookies, when and for which version, and the way to choose again (open-66). */
export function ConsentSection({ analytics }: { analytics: AnalyticsTool | null }) {
  const made = useConsent()
  const online = useOnline()
  const live = useHydrated()
  const [takenBack, setTakenBack] = useState(false)
  const holds = isCurrent(made) ? made.choice : null
  const choose = (choice: ConsentChoice) => {
    setTakenBack(choice === 'necessary' && holds === 'all')
    chooseConsent(choice)
    if (choice === 'necessary') {
      // At once: what keeps to the choice elsewhere comes some seconds after the page.
      endAnalytics()
      forgetAnalytics()
    }
  }
  return (
    <>
      <div role="status" className="space-y-2">
        <p className="font-semibold">{made ? chosenText(made) : 'You haven’t chosen yet. Until you do, only what’s necessary is used.'}</p>
        {made && !holds && <p>What we ask has changed since {versionName(made.version)}, so please choose again.</p>}
        {takenBack && analytics && holds === 'necessary' && (
          <p>Measuring has stopped, and its cookies are deleted from this device. It won’t load again unless you allow it.</p>
        )}
        {made?.unsent && !online && <p>It holds on this device from now on. We note it down once you’re online.</p>}
      </div>
      {live && (
        <div role="group" aria-label="Your choice about cookies" className="mt-4 grid gap-2 sm:max-w-md sm:grid-cols-2">
          {CONSENT_CHOICES.map((choice) => (
            <Button
              key={choice}
              variant={holds === choice ? 'ink' : 'secondary'}
              aria-pressed={holds === choice}
              onClick={() => choose(choice)}
            >
              {CONSENT_LABELS[choice]}
            </Button>
          ))}
        </div>
      )}
      <p className="mt-4">
        You can change it here at any time, as often as you like, and as easily as you made it. It holds on this device, and if you’re
        signed in also with your account. Asked now: the version of {versionName(CONSENT_VERSION)}.
      </p>
    </>
  )
}

/** "You chose Only necessary on 26 Nov 2026, 14:02, for the version of November 2026." */
function chosenText({ choice, at, version }: Consent): string {
  const when = at ? ` on ${nairobiTime(at)}` : ''
  return `You chose ${CONSENT_LABELS[choice]}${when}, for the version of ${versionName(version)}.`
}
