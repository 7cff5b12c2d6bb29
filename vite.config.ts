import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
                { name: 'shop', test: /src\/(?:shop|web)\/|lucide-react/, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
  },
})
