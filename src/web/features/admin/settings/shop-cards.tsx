import { useState } from 'react'
import {
  BANNER_MAX,
  LINE_MAX,
  LIVE_VIEWERS_MIN,
  NAME_MAX,
  SHOP_PAGES,
  SOCIAL_NAMES,
  SOCIAL_PROOFS,
  SOCIAL_SITES,
  UNPICTURED,
  type SavedBy,
  type Settings,
  type ShopPage,
  type SocialProof,
  type Unpictured,
} from '../../../../shop/settings/rules.ts'
import { RadioCard, TextField } from '../../../ui/field.tsx'
import { newestOf, SettingsCard } from './settings-card.tsx'
import { ContactFields, PageFields } from './shop-texts.tsx'

interface Choice {
  label: string
  about: string
}

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

interface CardProps {
  saved: Settings
  savedBy: Record<string, SavedBy>
}

/** The name, the line and the banner. */
export function ShopCard({ saved, savedBy }: CardProps) {
  const { name, line, banner } = saved
  return (
    <SettingsCard
      id="shop"
      title="Name, line and banner"
      about="The name is in titles, e-mails, SMS, receipts and prints. The wordmark is written in small letters."
      saved={{ name, line, banner }}
      savedBy={newestOf(savedBy, ['name', 'line', 'banner'])}
      collect={(typed) => ({ name: typed('name').trim(), line: typed('line').trim(), banner: typed('banner').trim() })}
    >
      {(shown, errors) => (
        <>
          <TextField
            label="Name of the shop"
            name="name"
            maxLength={NAME_MAX}
            autoComplete="off"
            defaultValue={shown.name}
            error={errors['name']}
          />
          <TextField
            label="Line"
            name="line"
            maxLength={LINE_MAX}
            autoComplete="off"
            defaultValue={shown.line}
            hint="What the shop says of itself in a few words: at the bottom of pages and e-mails, and in search results."
            error={errors['line']}
          />
          <TextField
            label="Text above the pieces on the home page"
            name="banner"
            maxLength={BANNER_MAX}
            autoComplete="off"
            defaultValue={shown.banner}
            hint={`At most ${BANNER_MAX} characters. Leave it empty to show no banner.`}
            error={errors['banner']}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** How shoppers reach a person, and where the shop can be followed. */
export function ContactCard({ saved: { contact, social_links: links }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="contact"
      title="Contact and social media"
      about="Shown in the menu and at the bottom of every page. Leave a field empty to hide it."
      saved={{ contact, social_links: links }}
      savedBy={newestOf(savedBy, ['contact', 'social_links'])}
      collect={(typed) => ({ contact: filled(['phone', 'email', 'place'], typed), social_links: filled(SOCIAL_SITES, typed) })}
    >
      {(shown, errors) => (
        <>
          <ContactFields contact={shown.contact ?? {}} errors={errors} />
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
                placeholder={site === 'whatsapp' ? 'https://wa.me/254712345678' : 'https://'}
                defaultValue={shown.social_links?.[site] ?? ''}
                error={errors[site]}
              />
            ))}
          </div>
        </>
      )}
    </SettingsCard>
  )
}

/** What pages say of other shoppers, and what becomes of pieces that have no picture yet. */
export function PiecesCard({ saved: { social_proof: proof, pieces_without_picture: unpictured }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="pieces"
      title="How pieces are shown"
      saved={{ social_proof: proof, pieces_without_picture: unpictured }}
      savedBy={newestOf(savedBy, ['social_proof', 'pieces_without_picture'])}
      collect={(typed) => ({
        social_proof: typed('social_proof') as SocialProof,
        pieces_without_picture: typed('pieces_without_picture') as Unpictured,
      })}
    >
      {(shown) => (
        <>
          <Choices
            name="social_proof"
            heading="Shopper activity"
            values={SOCIAL_PROOFS}
            choices={SOCIAL_PROOF_CHOICES}
            first={shown.social_proof ?? proof}
          />
          <Choices
            name="pieces_without_picture"
            heading="Pieces without a picture"
            values={UNPICTURED}
            choices={UNPICTURED_CHOICES}
            first={shown.pieces_without_picture ?? unpictured}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** The pages that the shop writes itself. */
export function PagesCard({ texts, savedBy }: { texts: Partial<Record<ShopPage, string>>; savedBy: Record<string, SavedBy> }) {
  return (
    <SettingsCard
      id="pages"
      title="Pages"
      about="Plain text. A line that begins with # is a heading, one that begins with - is a list item, and an empty line begins a new paragraph. A page without text isn’t shown."
      saved={{ pages: texts }}
      savedBy={newestOf(
        savedBy,
        SHOP_PAGES.map((page) => `page:${page}`),
      )}
      collect={(typed) => ({ pages: Object.fromEntries(SHOP_PAGES.map((page) => [page, typed(page).replaceAll('\r\n', '\n').trim()])) })}
    >
      {(shown, errors) => <PageFields texts={shown.pages ?? {}} saved={texts} errors={errors} />}
    </SettingsCard>
  )
}

/** The fields that are filled in. */
function filled(names: readonly string[], typed: (field: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, typed(name).trim()]).filter(([, value]) => value !== ''))
}

interface ChoicesProps<Value extends string> {
  name: string
  heading: string
  values: readonly Value[]
  choices: Record<Value, Choice>
  first: Value
}

/** A choice of a few values, each explained. */
function Choices<Value extends string>({ name, heading, values, choices, first }: ChoicesProps<Value>) {
  const [chosen, choose] = useState(first)
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-2 font-semibold">{heading}</legend>
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
    </fieldset>
  )
}
