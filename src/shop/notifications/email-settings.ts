import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { EmailSettingsChange } from './contract-mail.ts'
import { EMAIL_SETTING_KEYS, EMAIL_SETTINGS, type EmailSetting, type EmailSettings } from './rules.ts'

// The four keys (email-02).
const SETTINGS = {
  name: 'email_settings',
  text: 'select setting_key, setting_value, updated_at from email_notification_settings where setting_key = any($1)',
}
const LOCK = { name: 'email_settings_lock', text: 'select from email_notification_settings where setting_key = any($1) for update' }
const SET = {
  name: 'email_settings_set',
  text: `insert into email_notification_settings (setting_key, setting_value, updated_at) values ($1, $2, $3)
    on conflict (setting_key) do update set setting_value = excluded.setting_value, updated_at = excluded.updated_at`,
}

interface Row {
  setting_key: EmailSetting
  setting_value: string
  updated_at: Date
}

/** The settings of order e-mails. */
export function createEmailSettings({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const read = () => db.query<Row>(SETTINGS, [EMAIL_SETTING_KEYS])

  async function settings(): Promise<EmailSettings> {
    return { ...EMAIL_SETTINGS, ...Object.fromEntries((await read()).map((row) => [row.setting_key, row.setting_value])) }
  }

  return {
    settings,

    /** When each was changed last. */
    async settingsChangedAt(): Promise<Date | null> {
      const times = (await read()).map((row) => row.updated_at.getTime())
      return times.length > 0 ? new Date(Math.max(...times)) : null
    },

    /**
     * Saves what differs (email-03) and returns what was there before; inside a transaction. Throws `email_settings_changed`
     * when one of them is not any more what the admin saw.
     */
    async changeSettings({ values, seen }: EmailSettingsChange): Promise<Partial<EmailSettings>> {
      await db.query(LOCK, [EMAIL_SETTING_KEYS])
      const now = await settings()
      const changes = EMAIL_SETTING_KEYS.filter((key) => values[key] !== undefined && values[key] !== now[key])
      if (changes.some((key) => seen[key] !== now[key])) throw new ShopError('email_settings_changed')
      for (const key of changes) await db.query(SET, [key, values[key], clock.now()])
      return Object.fromEntries(changes.map((key) => [key, now[key]]))
    },
  }
}
