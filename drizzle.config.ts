import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/shop/*/schema.ts',
    './src/shop/assistant/model/spending-schema.ts',
    './src/shop/catalogue/facet-schema.ts',
    './src/shop/catalogue/details-schema.ts',
    './src/shop/notifications/delivery-schema.ts',
    './src/shop/chat/figures-schema.ts',
    './src/shop/accounts/passkeys/schema.ts',
    './src/shop/try-on/remote/schema.ts',
    './src/shop/try-on/looks/schema.ts',
    './src/shop/try-on/studio/schema.ts',
    './src/shop/limits-schema.ts',
    './src/shop/request-keys-schema.ts',
    './src/shop/security-schema.ts',
    './src/platform/live-schema.ts',
    './src/platform/mail-schema.ts',
  ],
  out: './migrations',
})
