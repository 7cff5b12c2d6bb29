import { useState } from 'react'
import type { SocialProofDesk } from '../../../../shop/insights/contract-social-proof.ts'
import { FIGURE_LABELS, FIGURE_PLACES, type ToldFigure, type ToldFigureName } from '../../../../shop/insights/rules-social-proof.ts'
import type { SavedBy, Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { AdminTable } from '../page/admin-table.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MoreLink } from '../settings/provider-cards.tsx'
import { ActivityCard } from './activity-card.tsx'

interface SocialProofViewProps {
  loaded: Snapshot<SocialProofDesk>
  settings: Settings
  savedBy: Record<string, SavedBy>
}

/** Every figure about other shoppers: what visitors see of it now, why, and its one switch (open-25, open-26). */
export function SocialProofView({ loaded, settings, savedBy }: SocialProofViewProps) {
  const { data, at, stale, refresh } = usePolling(loaded, '/api/admin/social-proof')
  return (
    <div className="space-y-4 text-base">
      <PageHead title="Shopper activity" at={at} stale={stale} />
      <p className="max-w-prose text-ink-soft">
        Every figure about other shoppers, as visitors read it right now. Each has one switch, which acts at once on pages that are open.
      </p>
      <AdminTable label="Figures about other shoppers" columns={COLUMNS}>
        {data.figures.map((figure) => (
          <FigureRow key={figure.figure} figure={figure} desk={data} refresh={refresh} />
        ))}
      </AdminTable>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ActivityCard saved={settings} savedBy={savedBy} />
        <section aria-labelledby="told-elsewhere" className="admin-panel px-4 py-4">
          <h2 id="told-elsewhere" className="text-lg font-semibold">
            Set on other pages
          </h2>
          <p className="flex flex-wrap gap-x-6">
            <MoreLink to="/admin/settings#shop-title">Text of the banner</MoreLink>
            <MoreLink to="/admin/fomo">Which purchases are shown</MoreLink>
            <MoreLink to="/admin/discounts">Offers on leaving</MoreLink>
            <MoreLink to="/admin/popups">What each popup brings</MoreLink>
          </p>
        </section>
      </div>
    </div>
  )
}

const COLUMNS = ['Figure', 'Visitors see now', 'Why', 'Shown']

interface FigureRowProps {
  figure: ToldFigure
  desk: SocialProofDesk
  refresh: () => Promise<void>
}

function FigureRow({ figure: { figure, is_on: isOn, shows, why }, desk, refresh }: FigureRowProps) {
  const [busy, setBusy] = useState(false)
  async function turn(on: boolean): Promise<void> {
    setBusy(true)
    try {
      await api<Settings>('PATCH', '/api/admin/settings', { body: switched(figure, on, desk.settings) })
      notify.success(on ? 'On.' : 'Off. Visitors don’t see it any more.')
    } catch (error) {
      notify.failure(error)
    }
    // Also when it was refused: somebody else has changed it.
    await refresh()
    setBusy(false)
  }
  return (
    <tr className="admin-row">
      <th scope="row" className="whitespace-normal md:w-1/5">
        {FIGURE_LABELS[figure]}
        <span className="block text-sm font-normal text-ink-soft">{FIGURE_PLACES[figure]}</span>
      </th>
      <td className="admin-cell-wide break-words md:w-1/3">{shows ?? 'Nothing'}</td>
      <td className="admin-cell-wide text-ink-soft">{why}</td>
      <td className="admin-cell-wide">
        <Switch
          label={isOn ? 'On' : 'Off'}
          aria-label={FIGURE_LABELS[figure]}
          checked={isOn}
          disabled={busy}
          onChange={({ target }) => void turn(target.checked)}
        />
      </td>
    </tr>
  )
}

/** The change of one switch, with what was seen of its setting. */
function switched(figure: ToldFigureName, on: boolean, { figures, recent_purchases: popup }: SocialProofDesk['settings']) {
  if (figure === 'purchases') return { recent_purchases: { ...popup, on }, seen: { recent_purchases: popup } }
  return { figures: { ...figures, [figure]: on }, seen: { figures } }
}
