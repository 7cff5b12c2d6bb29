import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { freePort } from './src/platform/free-port.ts'
import { hasRoomInMemory, temporaryFolder } from './test/support/temporary-folder.ts'

// Workers read this file again; the environment is how they learn what the first reading chose.
process.env['UPYA_E2E_PORT'] ??= String(await freePort())
// Where the shop of the journeys keeps its data: some things are put there that no screen makes.
process.env['UPYA_E2E_DATA'] ??= temporaryFolder()
// Where the rare journey about traces has its collector (traces.spec.ts); nobody listens there otherwise.
if (process.env['UPYA_TESTS'] === 'all') process.env['UPYA_E2E_COLLECTOR'] ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env['UPYA_E2E_PORT']}`
const executablePath = process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath())

// Made for tiny cloud machines: one process dies with its second window, and web security is what we want to see.
const TINY = ['--single-process', '--disable-web-security', '--allow-running-insecure-content', '--disable-site-isolation-trials']
// Processes of pages are forked from one that is ready instead of starting the program anew.
const UNWANTED = [...TINY, '--no-zygote']
// What processes share is in memory, not in files on a disk, where there is room for it.
const onDisk = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : []
// Without a graphics card, painting without one is a third cheaper than with an emulated one.
const EMULATED = /^--(?:use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)/
const args = [
  ...chromium.args.filter((arg) => !UNWANTED.includes(arg) && !EMULATED.test(arg)),
  // Each context has one process for its pages, without a spare one that starts for nothing.
  '--renderer-process-limit=1',
  '--disable-gpu',
  '--disable-software-rasterizer',
  // A camera that shows a moving picture, and may be used wherever the page's own policy allows it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

// What happens behind the screens is tried once, in whole files or in journeys with the tag @once; where a screen looks or
// works differently, on both.
const SAME_ON_DESKTOP =
  /[\\/](?:session|account-pages|profile|payment|admin-payments|orders|notifications|member-bag|wishlist-sync|guest-code|fit)\.spec\.ts$/

// Nothing moves, which also saves the waiting and a good part of the painting; a journey about movement asks for it.
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

// npm run test:all has everything, and moves on desktop. Otherwise the rarer paths (@deep) of journeys whose main path runs are
// left out, on desktop only what looks or works differently there (@wide) runs, and on the phone not what is mostly done on
// desktop, with a mouse or a keyboard (@desktop).
const everything = process.env['UPYA_TESTS'] === 'all'
const deep = everything ? [] : [/@deep/]
const mostlyDesktop = everything ? [] : [/@desktop/]

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 4,
  // A machine with other work may miss a moment. What needed a second try is listed at the end of npm test.
  retries: 1,
  // What is right is seen at once; these say how long a machine with other work may take.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  forbidOnly: true,
  reporter: [
    ['./test/e2e/support/reporter.ts'],
    ['json', { outputFile: `test-results/${process.env['UPYA_E2E_RESULTS'] ?? 'playwright'}.json` }],
  ],
  use: {
    baseURL,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    actionTimeout: 12_000,
    screenshot: 'only-on-failure',
    // A journey meets the server itself; what the service worker does has journeys of its own.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, headless: true, ignoreDefaultArgs: onDisk },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: SAME_ON_DESKTOP,
      grepInvert: [/@once/, ...deep],
      // Few journeys: they go along in one browser, from the beginning.
      ...(everything ? {} : { grep: /@wide|@desktop/, workers: 1 }),
      use: { viewport: { width: 1280, height: 800 }, ...(everything ? {} : STILL) },
    },
    {
      name: 'phone',
      grepInvert: [...deep, ...mostlyDesktop],
      use: {
        viewport: { width: 360, height: 800 },
        isMobile: true,
        hasTouch: true,
        userAgent: ANDROID,
        ...STILL,
      },
    },
  ],
  webServer: {
    command: 'node_modules/.bin/node test/e2e/support/serve.ts',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
