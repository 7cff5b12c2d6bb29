import { expect, test } from 'vitest'
import { isForBrowsers } from './development-files.ts'

const root = '/home/me/upya'
const asked = (target: string): boolean =>
  isForBrowsers(target, {
    root,
    isPublic: (path) => path === '/favicon.ico',
    isImported: (file) => file === `${root}/src/shop/money.ts`,
  })

test.each([
  '/package.json',
  '/.env',
  '/.data/postgres/password',
  '/src/config.ts',
  '/src/shop/checkout/settlement/apply-evidence.ts',
  '/src/web/entry.server.tsx',
  '/src/web/lib/api.test.ts',
  '/node_modules/.package-lock.json',
  '/node_modules/.cache/upya/x',
  '/node_modules/.cache/upya-models/models-0a1b2c.json',
  '/node_modules/.cache/upya-models/../x.js',
  '/node_modules/zod/../../package.json',
  '/src/web/../config.ts',
  '/src/web/..%2fconfig.ts',
  '/src/web/%2e%2e/config.ts',
  '/src/web/..\\config.ts',
  '/src/web/%252e%252e/config.ts',
  '/src/web/root.tsx%00',
  '/src/web/%',
  '//src/web/root.tsx',
  'http://127.0.0.1/src/web/root.tsx',
  `/@fs${root}/package.json`,
  `/@fs//${root}/src/web/root.tsx`,
  '/@fs/etc/passwd',
  '/@fs/home/me/upya-two/src/web/root.tsx',
  `/@fs/favicon.ico`,
  `/@id/${root}/src/config.ts`,
  '/@id/__x00__virtual:react-router/server-build',
  '/__open-in-editor',
  '/',
  '/product/1',
  '/favicon.ico/',
])('%s is not for browsers, with or without words after it', (target) => {
  for (const rest of ['', '?raw', '?url', '?import&raw', '?import&url&inline', '#', '#/src/web/root.tsx'])
    expect(asked(target + rest)).toBe(false)
})

test.each([
  '/@vite/client',
  '/@react-router/critical.css?pathname=/',
  '/@id/__x00__virtual:react-router/inject-hmr-runtime',
  '/src/web/root.tsx',
  '/src/web/routes/store/home.tsx?__react-router-build-client-route&t=1790000000000',
  '/src/shop/money.ts',
  '/node_modules/.vite/deps/react.js?v=1a2b',
  '/node_modules/.cache/upya-models/runtime-0a1b2c.wasm',
  '/node_modules/vite/dist/client/env.mjs',
  `/@fs${root}/node_modules/@fontsource-variable/instrument-sans/files/a.woff2`,
  '/favicon.ico',
])('%s is', (target) => {
  expect(asked(target)).toBe(true)
})
