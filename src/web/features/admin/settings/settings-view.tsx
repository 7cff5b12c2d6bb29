import { useState, type FormEvent } from 'react'
import type { SettingsChange } from '../../../../shop/settings/contract.ts'
import {
  BANNER_MAX,
  LIVE_VIEWERS_MIN,
  SOCIAL_NAMES,
  SOCIAL_PROOFS,
  SOCIAL_SITES,
  UNPICTURED,
  type Settings,
  type ShopPage,
  type SocialProof,
  type Unpictured,
} from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { RadioCard, TextField } from '../../../ui/field.tsx'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { useBrowserValue } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { changedTexts, ContactFields, FeedAddress, PageFields } from './shop-texts.tsx'

const SOCIAL_PROOF_CHOICES: Record<SocialProof, Choice> = {
  simulated: {
    label: 'Simulated',
    about: 'Made-up numbers within fixed ranges, changing every 8 seconds. They’re never stored or mixed with real figures.',
  },
  live: {
    label: 'Live',
    about: `How many other shoppers really have a piece open right now. Nothing is shown when there are fewer than ${LIVE_VIEWERS_MIN}.`,
  },
  off: { label: 'Off', about: 'No numbers, and no “High demand” anywhere.' },
}

const UNPICTURED_CHOICES: Record<Unpictured, Choice> = {
  draft: {
    label: 'Keep them as drafts',
    about: 'They are saved but not shown. Each goes on sale automatically when its picture arrives, for example with the next import.',
  },
  last: {
    label: 'Show them last',
    about: 'They are on sale after all pieces with a picture, shown with a simple drawing.',
  },
}

type Texts = Partial<Record<ShopPage, string>>

interface Choice {
  label: string
  about: string
}

const EXAMPLES: Partial<Record<(typeof SOCIAL_SITES)[number], string>> = {
  whatsapp: 'https://wa.me/254712345678',
}

interface SettingsViewProps {
  loaded: Settings
  loadedTexts: Texts
  origin: string
}

/** Settings of the whole shop: pages that are open update at once. What is typed and not saved survives a reload or another page. */
export function SettingsView(props: SettingsViewProps) {
  const [draftAtFirst] = useState(draftReader)
  // The server has rendered what is saved.
  const draft = useBrowserValue(draftAtFirst, null)
  return <SettingsForm key={draft ? 'draft' : 'saved'} {...props} draft={draft} />
}

/** Reads it once: the form begins with it, and from then on has what is typed. */
function draftReader(): () => SettingsChange | null {
  let draft: SettingsChange | null | undefined
  return () => {
    if (draft === undefined) {
      const kept = readJson(STORAGE_KEYS.settingsDraft, 'session')
      draft = isRecord(kept) ? kept : null
    }
    return draft
  }
}

function SettingsForm({ loaded, loadedTexts, origin, draft }: SettingsViewProps & { draft: SettingsChange | null }) {
  const [set, setSet] = useState(loaded)
  const [texts, setTexts] = useState(loadedTexts)
  const [isUnsaved, setUnsaved] = useState(draft !== null)
  const shown = { ...loaded, ...draft }
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const change = changedSettings({ ...set, texts }, typed)
    if (Object.keys(change).length === 0) return notify.info('Nothing has changed.')
    setSet(await api<Settings>('PATCH', '/api/admin/settings', { body: change }))
    setTexts({ ...texts, ...change.pages })
    keep({})
    notify.success('Saved. The shop now uses these settings.')
  })
  function keep(change: SettingsChange): void {
    const isChanged = Object.keys(change).length > 0
    writeJson(STORAGE_KEYS.settingsDraft, isChanged ? change : null, 'session')
    setUnsaved(isChanged)
  }
  function keepTyped({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const data = new FormData(currentTarget)
    keep(changedSettings({ ...set, texts }, (field) => String(data.get(field) ?? '')))
  }
  return (
    <form noValidate onSubmit={submit} onInput={keepTyped} className="max-w-2xl space-y-4 text-base">
      <h1 className="display text-2xl">Settings</h1>
      <section aria-labelledby="banner" className="admin-panel space-y-3 px-4 py-4">
        <h2 id="banner" className="text-lg font-semibold">
          Banner
        </h2>
        <TextField
          label="Text above the pieces on the home page"
          name="banner"
          maxLength={BANNER_MAX}
          defaultValue={shown.banner}
          hint={`At most ${BANNER_MAX} characters. Leave it empty to show no banner.`}
          error={errors['banner']}
        />
      </section>
      <Choices
        name="social_proof"
        heading="Shopper activity"
        values={SOCIAL_PROOFS}
        choices={SOCIAL_PROOF_CHOICES}
        set={shown.social_proof}
      />
      <Choices
        name="pieces_without_picture"
        heading="Pieces without a picture"
        values={UNPICTURED}
        choices={UNPICTURED_CHOICES}
        set={shown.pieces_without_picture}
      />
      <ContactFields contact={shown.contact} errors={errors} />
      <section aria-labelledby="links" className="admin-panel space-y-4 px-4 py-4">
        <div>
          <h2 id="links" className="text-lg font-semibold">
            Social media links
          </h2>
          <p className="text-sm text-ink-soft">
            Shown on the home page and at the bottom of every page. Leave a field empty to hide its link.
          </p>
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
              defaultValue={shown.social_links[site] ?? ''}
              error={errors[site]}
            />
          ))}
        </div>
      </section>
      <PageFields texts={{ ...loadedTexts, ...draft?.pages }} saved={texts} errors={errors} />
      <FeedAddress origin={origin} />
      <ErrorText text={error} />
      <div data-bar className="settings-save">
        <Button type="submit" size="lg" busy={busy} className="w-full sm:w-auto">
          Save
        </Button>
        {isUnsaved && <p className="text-sm text-ink-soft">You have changes that are not saved yet.</p>}
      </div>
    </form>
  )
}

interface ChoicesProps<Value extends string> {
  name: string
  heading: string
  values: readonly Value[]
  choices: Record<Value, Choice>
  /** The saved value. */
  set: Value
}

/** A choice of a few values, each explained. */
function Choices<Value extends string>({ name, heading, values, choices, set }: ChoicesProps<Value>) {
  const [chosen, choose] = useState(set)
  return (
    <section aria-labelledby={name} className="admin-panel space-y-3 px-4 py-4">
      <h2 id={name} className="text-lg font-semibold">
        {heading}
      </h2>
      <div role="radiogroup" aria-labelledby={name} className="space-y-2">
        {values.map((value) => (
          <RadioCard
            key={value}
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
            label={choices[value].label}
          >
            {choices[value].about}
          </RadioCard>
        ))}
      </div>
    </section>
  )
}

/** The fields that differ from the saved settings; the others are left out, as another admin may have changed them in the meantime. */
export function changedSettings(set: Settings & { texts: Texts }, typed: (field: string) => string): SettingsChange {
  const banner = typed('banner').trim()
  const proof = typed('social_proof') as SocialProof
  const unpictured = typed('pieces_without_picture') as Unpictured
  const links = Object.fromEntries(SOCIAL_SITES.map((site) => [site, typed(site).trim()] as const).filter(([, link]) => link))
  const sameLinks = SOCIAL_SITES.every((site) => (set.social_links[site] ?? '') === (links[site] ?? ''))
  return {
    ...(banner === set.banner ? {} : { banner }),
    ...(proof === set.social_proof ? {} : { social_proof: proof }),
    ...(unpictured === set.pieces_without_picture ? {} : { pieces_without_picture: unpictured }),
    ...(sameLinks ? {} : { social_links: links }),
    ...changedTexts(set, typed),
  }
}
