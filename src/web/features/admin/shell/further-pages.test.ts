import { expect, test } from 'vitest'
import routes from '../../../routes.ts'
import { FURTHER_PAGES } from './further-pages.ts'
import { ADMIN_PAGES } from './pages.ts'

/** Shown inside the preview of the home page, and by nobody on its own. */
const FRAMES = ['/admin/highlights/preview/page']

const entries = routes.flatMap(({ children, ...route }) => children ?? [route])
/** Every page of the admin area whose address is known without an id. */
const fixed = entries
  .filter(({ file, path = '' }) => file.startsWith('routes/admin/') && !/:\w+(?!\w*\?)|\*/.test(path))
  .map(({ path = '' }) => `/${path.replace(/\/:\w+\?$/, '')}`)
  .filter((path) => !FRAMES.includes(path))
const found = [...ADMIN_PAGES, ...FURTHER_PAGES]

test('the search for everything knows every page of the admin area that needs no id, and none that is not there', () => {
  expect(fixed.length).toBeGreaterThan(30)
  expect([...new Set(found.map(({ to }) => to.split('?')[0]))].toSorted()).toEqual(fixed.toSorted())
})

test('no two of them have the same name and place', () => {
  const names = [...ADMIN_PAGES.map(({ label }) => label), ...FURTHER_PAGES.map(({ label, of }) => `${label}, ${of}`)]
  expect(new Set(names).size).toBe(names.length)
})
