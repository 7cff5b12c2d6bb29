import { useState } from 'react'
import { Link } from 'react-router'
import type { Arm, OverlayReport } from '../../../../shop/overlays/contract.ts'
import { effectOf, percentText, rateOf, rateText, verdictOf } from '../../../../shop/overlays/rules-report.ts'
import { ORDER_DAYS, OVERLAY_GAP_MS, OVERLAY_NAMES, REPORT_DAYS, type Overlay } from '../../../../shop/overlays/rules.ts'
import type { Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'

interface About {
  text: string
  /** What counts as taken up, and as closed. */
  accepted: string
  dismissed: string
  more?: { to: string; label: string }
}

const ABOUT: Record<Overlay, About> = {
  consent: {
    text: 'Asks new visitors whether their use of the shop may be measured. Switched off, nothing is measured unless somebody allows it on the privacy page.',
    accepted: 'allowed all',
    dismissed: 'only necessary',
    more: { to: '/privacy', label: 'Privacy page' },
  },
  tour: {
    text: 'Six steps through the home page, for visitors who have not begun to look around. The button on the home page starts it, too.',
    accepted: 'finished',
    dismissed: 'skipped',
  },
  tutorial: {
    text: 'On phones, after 15 seconds on the home page: how to change the size of the tiles, and see one piece at a time.',
    accepted: 'tried a view',
    dismissed: 'closed',
  },
  exit_offer: {
    text: 'A code for visitors who are about to leave and have looked around.',
    accepted: 'claimed',
    dismissed: 'closed',
    more: { to: '/admin/discounts', label: 'Words and limits' },
  },
  recent_purchases: {
    text: 'What others bought, in a corner of the page.',
    accepted: 'opened a piece',
    dismissed: 'closed for good',
    more: { to: '/admin/fomo', label: 'What it says, and when' },
  },
  install_note: {
    text: 'Once, after a few pieces: that the shop can be put on the home screen. The menu has it, too.',
    accepted: 'pressed Add',
    dismissed: 'not now',
  },
}

/** What the shop opens by itself: on or off, and what each brings. */
export function PopupsView({ loaded, settings }: { loaded: Snapshot<OverlayReport>; settings: Settings }) {
  const { data, at, stale } = usePolling(loaded, '/api/admin/overlays')
  const [set, setSettings] = useState(settings)
  return (
    <div className="space-y-4 text-base">
      <PageHead title="Popups" at={at} stale={stale} />
      <p className="max-w-prose text-ink-soft">
        One at a time and at least {OVERLAY_GAP_MS / 1000} seconds apart, in this order; never over a payment, a dialog, typing or a video
        with sound, and never for who came by a link in one of our messages. But for the cookie question, one of ten visitors doesn’t get
        it, so that you can see what it brings. Figures of {REPORT_DAYS} days; an order counts for {ORDER_DAYS} days.
      </p>
      <ul className="space-y-3">
        {data.map((row) => (
          <li key={row.overlay}>
            <Popup row={row} settings={set} onSaved={setSettings} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PopupProps {
  row: OverlayReport[number]
  settings: Settings
  onSaved: (settings: Settings) => void
}

function Popup({ row: { overlay, shown, held }, settings, onSaved }: PopupProps) {
  const { text, accepted, dismissed, more } = ABOUT[overlay]
  const name = OVERLAY_NAMES[overlay]
  return (
    <section aria-labelledby={`popup-${overlay}`} className="admin-panel px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id={`popup-${overlay}`} className="text-lg font-semibold">
            {name}
          </h2>
          <p className="max-w-prose text-ink-soft">{text}</p>
          {more && (
            <Link to={more.to} className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
              {more.label}
            </Link>
          )}
        </div>
        <PopupSwitch overlay={overlay} settings={settings} onSaved={onSaved} />
      </div>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-2 border-t border-line pt-3">
        <Figure label="Shown to" value={peopleText(shown.people)} />
        <Figure label={`Of them ${accepted}`} value={shareText(shown.accepted, shown.people)} />
        <Figure label={`Of them ${dismissed}`} value={shareText(shown.dismissed, shown.people)} />
        {held && <Figure label="Held back from" value={peopleText(held.people)} />}
      </dl>
      {held && <Effect shown={shown} held={held} />}
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

/** Orders with it against orders without it. */
function Effect({ shown, held }: { shown: Arm; held: Arm }) {
  const effect = effectOf(shown, held)
  const arms = [
    ['With it', shown],
    ['Without it', held],
  ] as const
  return (
    <div className="mt-3 border-t border-line pt-3">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-2">
        {arms.map(([label, { people, ordered }]) => {
          const rate = rateOf(ordered, people)
          return <Figure key={label} label={`${label}: ordered`} value={rate ? `${ordered} · ${rateText(rate)}` : 'Nobody yet'} />
        })}
      </dl>
      <p className="mt-2">
        <strong className="font-semibold">{verdictOf(effect)}</strong>
        {effect && (
          <span className="text-ink-soft">
            {' '}
            {`Difference ${signed(effect.difference)}, with 95 % confidence between ${signed(effect.low)} and ${signed(effect.high)}.`}
          </span>
        )}
      </p>
    </div>
  )
}

function PopupSwitch({ overlay, settings, onSaved }: Omit<PopupProps, 'row'> & { overlay: Overlay }) {
  const [busy, setBusy] = useState(false)
  const on = overlay === 'recent_purchases' ? settings.recent_purchases.on : settings.overlays[overlay]
  async function turn(next: boolean): Promise<void> {
    setBusy(true)
    const part = overlay === 'recent_purchases' ? 'recent_purchases' : 'overlays'
    const change = { [part]: { ...settings[part], [overlay === 'recent_purchases' ? 'on' : overlay]: next } }
    try {
      onSaved(await api<Settings>('PATCH', '/api/admin/settings', { body: { ...change, seen: { [part]: settings[part] } } }))
      notify.success(next ? 'On.' : 'Off. Visitors don’t see it any more.')
    } catch (error) {
      notify.failure(error)
    }
    setBusy(false)
  }
  return (
    <Switch
      label={on ? 'On' : 'Off'}
      aria-label={OVERLAY_NAMES[overlay]}
      checked={on}
      disabled={busy}
      onChange={({ target }) => void turn(target.checked)}
    />
  )
}

function peopleText(people: number): string {
  return people === 1 ? '1 visitor' : `${people.toLocaleString('en-KE')} visitors`
}

function shareText(count: number, people: number): string {
  return people === 0 ? 'Nobody yet' : `${count.toLocaleString('en-KE')} · ${percentText(count / people)}`
}

/** "+1.2 points" */
function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} points`
}
