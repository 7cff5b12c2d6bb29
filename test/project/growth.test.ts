import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** As large as the shop's range, its people or its settings are, however long it runs. */
const AS_LARGE_AS_THE_SHOP = `
  products product_variants product_pictures picture_originals product_features fabric_details material_descriptions
  search_words search_synonyms facet_slots facet_bits arrivals garment_preparations
  videos video_steps video_captions product_tags
  users user_preferences passkeys member_bags wishlist_items overlay_memory saved_views chat_people
  stat_live stat_viewed stat_wished
  settings delivery_rates email_notification_settings exit_offers fomo_samples fomo_hidden highlight_draft assistant_facts chat_canned
  mail_state mail_suppressions payment_pulls provider_tokens secrets_check customer_key_secret`
  .trim()
  .split(/\s+/)

/** What the tables of the section name. */
function named(): string[] {
  const section =
    /^## What grows, and how long it is kept$([\s\S]*?)^## /m.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[1] ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => table))
}

test('of every table it is said how long its rows are kept, or that it does not grow with time', () => {
  const tables = globSync('src/**/*schema.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table),
  )
  expect(tables.length).toBeGreaterThan(120)
  expect([...named(), ...AS_LARGE_AS_THE_SHOP].toSorted()).toEqual(tables.toSorted())
})
