import {
  AGENT_ACCESS,
  BANNER_MAX,
  LINE_MAX,
  LINE_NAME_MAX,
  NAME_MAX,
  SHOP_PAGES,
  SOCIAL_NAMES,
  SOCIAL_SITES,
  UNPICTURED,
  type AgentAccess,
  type SavedBy,
  type ShopPage,
  type Unpictured,
} from '../../../../shop/settings/rules.ts'
import { TextField } from '../../../ui/field.tsx'
import { Choices, type CardProps, type Choice } from './choices.tsx'
import { newestOf, SettingsCard } from './settings-card.tsx'
import { ContactFields, PageFields } from './shop-texts.tsx'

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

const AGENT_CHOICES: Record<AgentAccess, Choice> = {
  read: {
    label: 'May read what everybody sees',
    about:
      'Pieces, sizes, prices, stock, delivery and your facts, at /mcp. They can make a link to a filled bag; your shopper opens it and pays here. They never see orders, people or codes.',
  },
  off: { label: 'Find nothing', about: '/mcp answers as if it did not exist.' },
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

/** What becomes of pieces that have no picture yet. */
export function PiecesCard({ saved: { pieces_without_picture: unpictured }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="pieces"
      title="How pieces are shown"
      saved={{ pieces_without_picture: unpictured }}
      savedBy={newestOf(savedBy, ['pieces_without_picture'])}
      collect={(typed) => ({ pieces_without_picture: typed('pieces_without_picture') as Unpictured })}
    >
      {(shown) => (
        <Choices
          name="pieces_without_picture"
          heading="Pieces without a picture"
          values={UNPICTURED}
          choices={UNPICTURED_CHOICES}
          first={shown.pieces_without_picture ?? unpictured}
        />
      )}
    </SettingsCard>
  )
}

/** Who reads the shop at /mcp. */
export function AgentsCard({ saved: { agents }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="agents"
      title="Shopping assistants of others"
      saved={{ agents }}
      savedBy={newestOf(savedBy, ['agents'])}
      collect={(typed) => ({ agents: typed('agents') as AgentAccess })}
    >
      {(shown) => (
        <Choices
          name="agents"
          heading="Programs that shop for people"
          values={AGENT_ACCESS}
          choices={AGENT_CHOICES}
          first={shown.agents ?? agents}
        />
      )}
    </SettingsCard>
  )
}

/** Whom the assistant names to somebody in despair. */
export function CrisisCard({ saved: { crisis_numbers: numbers }, savedBy }: CardProps) {
  return (
    <SettingsCard
      id="crisis"
      title="Numbers to call in a crisis"
      about="Named by the assistant, in every language, when somebody speaks of harming themselves; it offers a person, too. Shoppers are told that the line is free and confidential: call it yourself before you change it."
      saved={{ crisis_numbers: numbers }}
      savedBy={newestOf(savedBy, ['crisis_numbers'])}
      collect={(typed) => ({
        crisis_numbers: { emergency: typed('emergency').trim(), line: typed('line').trim(), line_name: typed('line_name').trim() },
      })}
    >
      {(shown, errors) => (
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            inputMode="tel"
            label="Emergency numbers"
            name="emergency"
            maxLength={60}
            autoComplete="off"
            hint="Up to three, with commas between them."
            defaultValue={(shown.crisis_numbers ?? numbers).emergency}
            error={errors['emergency']}
          />
          <TextField
            type="tel"
            label="Line to talk to somebody"
            name="line"
            maxLength={16}
            autoComplete="off"
            defaultValue={(shown.crisis_numbers ?? numbers).line}
            error={errors['line']}
          />
          <TextField
            label="Whose line it is"
            name="line_name"
            maxLength={LINE_NAME_MAX}
            autoComplete="off"
            defaultValue={(shown.crisis_numbers ?? numbers).line_name}
            error={errors['line_name']}
          />
        </div>
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
