import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

// Builds the service worker beside the pages, and writes into it which files it puts by.

const root = resolve(import.meta.dirname, '..')
const WEB = join(root, 'src/web')
const WORKER = join(WEB, 'service-worker/worker.ts')
const ENTRY = 'entry.client.tsx'

/** What works offline: these modules with all that they import. Everything else is fetched when it is used. */
export const KEPT = [
  ENTRY,
  'root.tsx',
  'routes/store/store.tsx',
  'routes/store/home.tsx',
  'routes/store/offline.tsx',
  'routes/store/product.tsx',
  'routes/store/wishlist.tsx',
  'features/bag/bag-panel.tsx',
  'features/shell/offline/start-offline.ts',
  'features/checkout/waiting/offline-lines.tsx',
  'features/browse/home/offline-products-strip.tsx',
  'features/product/page/lightbox.tsx',
  'features/product/card/carousel/carousel.tsx',
  'features/product/card/add-to-bag-animation.ts',
  'features/product/card/size-sheet.tsx',
  'features/product/modal/product-modal.tsx',
  'features/shell/mobile-menu.tsx',
  'ui/overlay.tsx',
  'ui/toaster.tsx',
] as const
/** The fitting room, for those who have been in it. What it asks the shop for is not there without a connection. */
const TRY_ON = [
  'routes/account/try-on.tsx',
  'features/try-on/page/camera-screen.tsx',
  'features/try-on/adjust/by-hand.tsx',
  'features/try-on/adjust/figure.ts',
  'features/try-on/looks/looks-panel.tsx',
  'features/try-on/looks/save-look-button.tsx',
  'features/try-on/remote/remote-try-on.tsx',
] as const
/** Its worker is a file of its own. */
const TRY_ON_WORKER = /^assets\/try-on-worker-[\w-]+\.js$/
/** Files with fixed names that pages show. */
const FIXED = ['favicon.svg', 'placeholder.svg', 'drawn.svg'] as const

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const [entry = ''] = filesOf([ENTRY], bundle)
        const files = [...filesOf(KEPT, bundle), ...fonts(bundle), ...FIXED].map((file) => `/${file}`)
        const workers = Object.keys(bundle).filter((file) => TRY_ON_WORKER.test(file))
        if (workers.length !== 1) throw new Error(`One worker of the try-on is expected, not ${workers.length} (scripts/service-worker.ts)`)
        const tryOn = [...filesOf(TRY_ON, bundle), ...workers].map((file) => `/${file}`).filter((file) => !files.includes(file))
        const version = versionOf(files)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await worker({ version, entry: `/${entry}`, files, tryOn }) })
      },
    },
  }
}

/** The files that hold these modules and everything they import at once, the first module's own file first. */
export function filesOf(modules: readonly string[], bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const found = new Set<string>()
  const add = (chunk: Chunk): void => {
    if (found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const name of chunk.imports) add(bundle[name] as Chunk)
  }
  for (const module of modules) {
    // A route is in two files when others share its code.
    const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => relative(WEB, id.split('?')[0] ?? '') === module))
    if (own.length === 0) throw new Error(`The service worker is to keep src/web/${module}, which is not there (scripts/service-worker.ts)`)
    own.forEach(add)
  }
  return [...found]
}

function fonts(bundle: Bundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
}

/** Built files have a hash of their content in their names; others are hashed here. */
function versionOf(files: readonly string[]): string {
  const digest = createHash('sha256').update(files.join('\n'))
  for (const file of FIXED) digest.update(readFileSync(join(root, 'public', file)))
  return digest.digest('hex').slice(0, 12)
}

/** One plain script, as every browser with service workers takes it. */
async function worker(shell: { version: string; entry: string; files: readonly string[]; tryOn: readonly string[] }): Promise<string> {
  const made = (await build({
    root,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: { write: false, target: 'es2022', rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } } },
  })) as Rolldown.RolldownOutput
  return made.output[0].code
}
