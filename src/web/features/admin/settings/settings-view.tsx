import { useState } from 'react'
import { BANNER_MAX, SOCIAL_NAMES, SOCIAL_PROOFS, SOCIAL_SITES, type Settings, type SocialProof } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useAction } from '../../profile/use-action.ts'
import { settingsChangeOf } from './settings-change.ts'

const PROOFS: Record<SocialProof, { label: string; about: string }> = {
  simulated: {
    label: 'Simulated',
    about: 'Made-up numbers within fixed ranges, changing every 8 seconds. They are never stored and never mixed with real figures.',
  },
  live: {
    label: 'Live',
    about: 'How many others really have a piece open right now. Nothing is shown where nobody has.',
  },
  off: { label: 'Off', about: 'No numbers and no "High demand" anywhere.' },
}

const EXAMPLES: Partial<Record<(typeof SOCIAL_SITES)[number], string>> = {
  whatsapp: 'https://wa.me/254712345678',
}

/** What an admin sets for the whole shop: pages that are open follow at once. */
export function SettingsView({ loaded }: { loaded: Settings }) {
  const [set, setSet] = useState(loaded)
  const [proof, setProof] = useState(loaded.social_proof)
  const { errors, trouble, busy, submit } = useAction(async (typed) => {
    const change = settingsChangeOf(set, typed)
    if (Object.keys(change).length === 0) return notify.info('Nothing is different from what is set.')
    setSet(await api<Settings>('PATCH', '/api/admin/settings', { body: change }))
    notify.success('Saved. The shop shows it now.')
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-4 text-base">
      <h1 className="display text-2xl">Settings</h1>
      <section aria-labelledby="banner" className="adm-panel space-y-3 px-4 py-4">
        <h2 id="banner" className="text-lg font-semibold">
          Banner
        </h2>
        <TextField
          label="Text above the pieces on the home page"
          name="banner"
          maxLength={BANNER_MAX}
          defaultValue={set.banner}
          hint={`At most ${BANNER_MAX} characters. Leave it empty to show no banner.`}
          error={errors['banner']}
        />
      </section>
      <section aria-labelledby="proof" className="adm-panel space-y-3 px-4 py-4">
        <h2 id="proof" className="text-lg font-semibold">
          People looking
        </h2>
        <div role="radiogroup" aria-labelledby="proof" className="space-y-2">
          {SOCIAL_PROOFS.map((value) => (
            <RadioCard
              key={value}
              name="social_proof"
              value={value}
              checked={proof === value}
              onChange={() => setProof(value)}
              label={PROOFS[value].label}
            >
              {PROOFS[value].about}
            </RadioCard>
          ))}
        </div>
      </section>
      <section aria-labelledby="links" className="adm-panel space-y-4 px-4 py-4">
        <div>
          <h2 id="links" className="text-lg font-semibold">
            Where to follow the shop
          </h2>
          <p className="text-sm text-ink-soft">Shown on the home page and at the foot of every page. An empty one is not shown.</p>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          {SOCIAL_SITES.map((site) => (
            <TextField
              key={site}
              type="url"
              inputMode="url"
              label={SOCIAL_NAMES[site]}
              name={site}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={EXAMPLES[site] ?? 'https://'}
              defaultValue={set.social_links[site] ?? ''}
              error={errors[site]}
            />
          ))}
        </div>
      </section>
      {trouble && (
        <p role="alert" className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
          {trouble}
        </p>
      )}
      <Button type="submit" size="lg" busy={busy} className="w-full sm:w-auto">
        Save
      </Button>
    </form>
  )
}
