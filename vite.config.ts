import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What only members need is shared by many as well, but not by the first page of a visitor. */
const SHARED = /src\/(?:shop|web)\/(?!lib\/(?:member-live|locks)\.|features\/session\/(?:refresh|fallback-mode)\.)|lucide-react/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: each costs a slow line its headers, and half of them a round trip more.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|turbo-stream)\// },
                { name: 'overlay', test: /node_modules\/(?:@base-ui|@floating-ui|reselect|use-sync-external-store)\// },
                { name: 'shop', test: SHARED, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
})
