import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { CONSENT_CHOICES, CONSENT_LABELS, isAskedAt, type ConsentChoice } from '../../../../shop/consent/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import { whole } from '../../../ui/whole.tsx'
import type { OverlayProps } from '../state/overlay-plan.ts'
import { chooseConsent, isCurrent, useConsent } from './consent.ts'
import './consent.css'

/** Where it stands among what a keyboard reaches: at the beginning of the page (shell.tsx). */
const PLACE = 'asked-first'

/** The question for cookies (consent-01): no dialog, takes no focus, and stays until it is answered. */
export function ConsentBanner({ end, hidden }: OverlayProps) {
  const { pathname } = useLocation()
  const chosen = isCurrent(useConsent())
  // Answered at /privacy, or in another tab.
  const answered = useEffectEvent(() => end('gone'))
  useEffect(() => {
    if (chosen) answered()
  }, [chosen])
  if (hidden || chosen || !isAskedAt(pathname)) return null
  const place = document.getElementById(PLACE)
  const question = <Question end={end} />
  return place ? createPortal(question, place) : question
}

function Question({ end }: Pick<OverlayProps, 'end'>) {
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const choose = (choice: ConsentChoice) => {
    // With the buttons the focus of a keyboard would be gone, too.
    if (region.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    chooseConsent(choice)
    end(choice === 'all' ? 'accepted' : 'dismissed')
  }
  return (
    <section ref={region} aria-labelledby={id} data-bar className="consent">
      <TapGuard since="shown" />
      <h2 id={id} className="font-semibold">
        Your choice about cookies
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {whole(
          'The necessary ones keep the shop working: your bag, paying, signing in. If you allow all, we may also see how the shop is used, with Microsoft Clarity, but nothing you type. Until you allow it, it never loads.',
        )}{' '}
        <Link to="/privacy" className="consent-more">
          Privacy and cookies
        </Link>
      </p>
      <div className="consent-buttons">
        {CONSENT_CHOICES.map((choice) => (
          <Button key={choice} variant="ink" onClick={() => choose(choice)}>
            {CONSENT_LABELS[choice]}
          </Button>
        ))}
      </div>
    </section>
  )
}
