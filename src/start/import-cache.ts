import { registerHooks } from 'node:module'

// Loaded before everything else by main.ts; the shop works without it too. For every file of a package Node reads the
// package's whole export map again (seen in 24.21), and Drizzle's is 190 kB: 300 ms and 140 MB at each start.
const PACKAGE = /\/node_modules\/drizzle-orm\//
const known = new Map<string, string>()

registerHooks({
  resolve(specifier, context, next) {
    const inside = specifier.startsWith('.') && context.parentURL !== undefined && PACKAGE.test(context.parentURL)
    const url = inside ? new URL(specifier, context.parentURL).href : known.get(specifier)
    if (url) return { url, format: 'module', shortCircuit: true }
    const resolved = next(specifier, context)
    if (specifier.startsWith('drizzle-orm') && resolved.url.endsWith('.js')) known.set(specifier, resolved.url)
    return resolved
  },
})
