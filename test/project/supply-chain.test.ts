import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EXCEPTIONS, isAllowed, licencesDocument, lockedPackages, packagesInBrowsers } from '../../scripts/licences.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const { all, production } = lockedPackages()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>

test('every package that a shop runs with has a licence that is allowed, or explained one by one', () => {
  expect(production.length).toBeGreaterThan(300)
  expect(production.filter((one) => !isAllowed(one)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  for (const licence of ['GPL-3.0-or-later', 'AGPL-3.0', 'SSPL-1.0', '', 'MIT AND GPL-2.0', 'SEE LICENSE IN LICENSE'])
    expect([licence, isAllowed({ name: 'anything', licence })]).toEqual([licence, false])
  expect(isAllowed({ name: 'anything', licence: '(GPL-2.0 OR MIT)' })).toBe(true)
})

test('nothing that is explained is sent to browsers but the weights of one model', () => {
  const inBrowsers = packagesInBrowsers(production)
  expect(inBrowsers).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-router', 'tus-js-client', 'zod']))
  expect(inBrowsers).not.toContain('fastify')
  // Of tus-js-client, whose licence is MIT.
  expect(inBrowsers.filter((name) => EXCEPTIONS.some(([prefix]) => name.startsWith(prefix)))).toEqual(['combine-errors'])
})

test('the list of licences is what the lock file says: npm run licences writes it', () => {
  expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesDocument())
})

test('every package comes from the registry, at one version, with the hash of what it was', () => {
  const asked = Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'], ...manifest['optionalDependencies'] })
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  expect(all.filter(({ integrity }) => !integrity || !/^(?:sha512-|with its package)/.test(integrity)).map(({ path }) => path)).toEqual([])
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  expect(lock.match(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]*"/g) ?? []).toEqual([])
  expect(lock.match(/"(?:git\+|git:|github:|file:|http:)[^"]*"/g) ?? []).toEqual([])
})

test('no package runs a script while it is installed, unless it is on the list', () => {
  const listed = Object.keys(manifest['allowScripts'] ?? {})
  expect(all.filter(({ hasInstallScript, name }) => hasInstallScript && !listed.includes(name)).map(({ name }) => name)).toEqual([])
})

test('no package is one that its makers have given up', () => {
  expect(all.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual([])
})

test.runIf(ALL_TESTS)('the parts list for scanners names every package that a shop runs with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-sbom-'))
  try {
    const file = join(folder, 'sbom.cdx.json')
    execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], { cwd: root })
    const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8')) as { bomFormat: string; components: { purl: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const named = new Set(components.map(({ purl }) => decodeURIComponent(purl).replace(/\?.*$/, '')))
    expect(production.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`)).map(({ name }) => name)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
