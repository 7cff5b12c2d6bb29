import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// The project's own files as text, for tests that hold the rules of the house.

const root = resolve(import.meta.dirname, '../..')

export interface SourceFile {
  path: string
  text: string
  code: string
}

export interface Import {
  from: string
  /** Path below the root, or the name of a package. */
  to: string
  typeOnly: boolean
  /** Fetched when it is needed. */
  lazy?: boolean
}

export const files = ['src', 'test', 'scripts', 'bench'].flatMap((folder) => filesIn(join(root, folder))).map(read)
export const sources = files.filter(({ path }) => path.startsWith('src/') && /\.tsx?$/.test(path))

export function importsOf({ path, code }: SourceFile): Import[] {
  const found: Import[] = []
  const statement = /^(?:import|export)\s+(type\s+)?((?:[\w*$\s,]|\{[^}]*\})*?)\s*from\s*'([^']+)'/gm
  for (const [, type, names = '', specifier = ''] of code.matchAll(statement)) {
    found.push({ from: path, to: targetOf(path, specifier), typeOnly: Boolean(type) || onlyTypes(names) })
  }
  for (const [, specifier = ''] of code.matchAll(/^import\s+'([^']+)'/gm))
    found.push({ from: path, to: targetOf(path, specifier), typeOnly: false })
  for (const [, specifier = ''] of code.matchAll(/\bimport\('([^']+)'\)/g))
    found.push({ from: path, to: targetOf(path, specifier), typeOnly: false, lazy: true })
  return found
}

function onlyTypes(names: string): boolean {
  const braces = /^\{([^}]*)\}$/.exec(names.trim())
  return braces !== null && (braces[1] ?? '').split(',').every((name) => !name.trim() || name.trim().startsWith('type '))
}

function targetOf(from: string, specifier: string): string {
  if (!specifier.startsWith('.'))
    return specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '')
  // React Router writes these next to nothing; they are types of the file itself.
  if (specifier.includes('/+types/')) return '+types'
  return join(dirname(from), specifier)
}

export function isBarrel(code: string): boolean {
  const statements = code.split('\n').filter((line) => line.trim())
  return statements.length > 0 && statements.every((line) => /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\b/.test(line))
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path)
}

function read(file: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  return { path: relative(root, file), text, code: text.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '') }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.(?:tsx?|mjs|css)$/.test(entry.name) ? [path] : []
  })
}
