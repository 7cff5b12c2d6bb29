import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { serviceWorker } from './scripts/service-worker.ts'

/** What admin pages share stays out of the files that shoppers fetch. */
const OURS = /src\/(?:shop|web)\/(?!(?:features|routes)\/admin\/)|lucide-react/
/** What nearly every visit begins with. */
const FIRST = ['root.tsx', 'routes/store/store.tsx', 'routes/store/home.tsx', 'routes/store/product.tsx']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each costs a slow line its headers, and half of them a round trip more.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|turbo-stream)\//, priority: 4 },
                { name: 'overlay', test: /node_modules\/(?:@base-ui|@floating-ui|reselect|use-sync-external-store)\//, priority: 3 },
                // What only later pages and dialogs share stays out of the way of the first one.
                { name: ofFirstPages(), test: OURS, minShareCount: 4, priority: 2 },
                { name: 'later', test: OURS, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})

/** Names the file 'shop' for every module that a first page imports, itself or by another. */
function ofFirstPages(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const needed = new Set<string>()
  const need = (id: string, context: Rolldown.ChunkingContext): void => {
    if (needed.has(id)) return
    needed.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) need(imported, context)
  }
  return (id, context) => {
    if (needed.size === 0) for (const file of FIRST) need(join(import.meta.dirname, 'src/web', file), context)
    return needed.has(id) ? 'shop' : null
  }
}
