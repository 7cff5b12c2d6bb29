import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { serviceWorker } from './scripts/service-worker.ts'
import { tryOnModels } from './scripts/try-on-models.ts'

/** What admin pages share stays out of the files that shoppers fetch. */
const OURS = /src\/(?:shop|web)\/(?!(?:features|routes)\/admin\/)|lucide-react/
/** But for the fitting room, which few pages share: it would weigh on all the others. */
const SHARED = /src\/(?:shop|web)\/(?!(?:features|routes)\/admin\/|(?:features\/)?try-on\/)|lucide-react/
/** Loaded with every page, whichever it is. */
const ON_EVERY_PAGE = /^assets\/(?:react|rolldown-runtime)-/
/** Around every page of the shop; then the two pages that nearly every visit begins with; then what runs once they stand. */
const AROUND = ['entry.client.tsx', 'root.tsx', 'routes/store/store.tsx']
const HOME = ['routes/store/home.tsx']
const PIECE = ['routes/store/product.tsx']
const SOON = [
  'features/product/card/carousel/carousel.tsx',
  'features/product/live/shop-event-stream.ts',
  'features/shell/offline/start-offline.ts',
]
/** What the shop puts above the list of the home page; it is drawn with the page, so it must not bring what later pages share. */
const ROWS = ['features/browse/home/highlights.tsx']
/** The first video of a list; then what the feed shares with others, but for what is its own. */
const VIDEO = ['features/video/card/video-card.tsx']
const FEED = ['routes/store/feed.tsx']
const VIDEOS = /features\/video\//
const OWN = /features\/video\/feed\/|routes\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), tryOnModels(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What is fetched beside a file that is imported later. Not the file itself, nor what every page has: their names would only
    // make the first files longer.
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((name) => name !== file && !ON_EVERY_PAGE.test(name)) : needed,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each costs a slow line its headers, and half of them a round trip more.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|turbo-stream)\//, priority: 10 },
                { name: 'overlay', test: /node_modules\/(?:@base-ui|@floating-ui|reselect|use-sync-external-store)\//, priority: 9 },
                // In this order: a group takes along what its modules import and no group before it has.
                ...(['shop', 'home', 'piece', 'soon', 'rows', 'video', 'feed'] as const).map((name, index) => ({
                  name: firstPages(name),
                  test: OURS,
                  priority: 8 - index,
                })),
                // What only later pages and dialogs share stays out of the way of the first one.
                { name: 'later', test: SHARED, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

type Needs = 'around' | Exclude<First, 'shop'>
type First = 'shop' | 'home' | 'piece' | 'soon' | 'rows' | 'video' | 'feed'

/** Gives `name` to every module that belongs there: what the first pages import, themselves or by another. */
function firstPages(name: First): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let needed: Record<Needs, ReadonlySet<string>> | undefined
  return (id, context) => {
    needed ??= {
      around: imported(AROUND, context),
      home: imported(HOME, context),
      piece: imported(PIECE, context),
      rows: imported(ROWS, context),
      video: imported(VIDEO, context),
      feed: imported(FEED, context),
      soon: imported(SOON, context),
    }
    return placeOf(id, needed) === name ? name : null
  }
}

function placeOf(id: string, { around, home, piece, rows, video, feed, soon }: Record<Needs, ReadonlySet<string>>): First | null {
  if (around.has(id) || (piece.has(id) && (home.has(id) || video.has(id) || feed.has(id)))) return 'shop'
  if (home.has(id)) return 'home'
  if (piece.has(id)) return 'piece'
  // Dialogs need that as well: they must not bring the videos.
  if (soon.has(id) || (video.has(id) && !VIDEOS.test(id))) return 'soon'
  if (rows.has(id)) return 'rows'
  if (video.has(id)) return 'video'
  return feed.has(id) && !OWN.test(id) ? 'feed' : null
}

function imported(files: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set<string>()
  const need = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) need(next)
  }
  for (const file of files) need(join(import.meta.dirname, 'src/web', file))
  return needed
}
