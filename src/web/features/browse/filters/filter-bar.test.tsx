// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Facets } from '../../../../shop/catalogue/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { FilterBar } from './filter-bar.tsx'
import { categoryChoices, readFilters } from './filters.ts'

const NOTHING: Facets = {
  total: 74,
  capped: false,
  category: [],
  kind: [],
  department: [],
  size: [],
  condition: [],
  colour: [],
  style: [],
  price: [],
}

/** The filter bar of the list, in a shop whose data have these categories. */
function showBar(at = '/', found: readonly string[] = [], counts = NOTHING) {
  function Bar() {
    return (
      <FilterBar
        filters={readFilters(new URLSearchParams(useLocation().search))}
        categories={categoryChoices(found)}
        narrowing={{ kinds: ['dress', 'jeans'], departments: ['women'] }}
      />
    )
  }
  return showScreen(<Bar />, {
    at,
    shop: (_method, path) => (path.startsWith('/api/products/facets') ? { body: counts } : { status: 404 }),
  })
}

async function openSheet(shown: ReturnType<typeof showBar>) {
  await shown.user.click(screen.getByRole('button', { name: /^Filter/ }))
  return within(await screen.findByRole('dialog', { name: 'Filter and sort' }))
}

describe('the category filter', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Categories' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  test('[home-05] offers all, the four categories, and every further one of the data', () => {
    showBar('/', ['shoes', 'bags', 'vintage sportswear'])
    expect(names()).toEqual(['All', 'Clothing', 'Accessories', 'Shoes', 'Jewelry', 'Bags', 'Vintage sportswear'])
  })

  test('[home-05] leads to the list of what is pressed, says which it is, and back to all; other filters stay', async () => {
    const { user, here } = showBar('/?max_price=900', ['vintage sportswear'])
    for (const [name, address] of [
      ['Shoes', '/?category=shoes&max_price=900'],
      ['Vintage sportswear', '/?category=vintage+sportswear&max_price=900'],
      ['All', '/?max_price=900'],
    ] as const) {
      await user.click(screen.getByRole('link', { name }))
      expect(here()).toBe(address)
      expect(screen.getByRole('link', { name, current: 'page' })).toBeTruthy()
    }
  })

  test('[home-05] in the sheet of phones, too', async () => {
    const shown = showBar('/', ['bags'])
    const sheet = await openSheet(shown)
    const chips = within(sheet.getByRole('group', { name: 'Category' })).getAllByRole('button')
    expect(chips.map((chip) => chip.firstChild?.textContent)).toEqual(['All', 'Clothing', 'Accessories', 'Shoes', 'Jewelry', 'Bags'])
    await shown.user.click(sheet.getByRole('button', { name: /^Bags/ }))
    await shown.user.click(sheet.getByRole('button', { name: /^Show/ }))
    expect(shown.here()).toBe('/?category=bags')
  })
})

describe('garment kinds and departments', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Kinds' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  test('a category leads on to its kinds, and to women, men or kids; another press leads back', async () => {
    const { user, here } = showBar('/')
    expect(names()).toEqual(['Women'])
    await user.click(screen.getByRole('link', { name: 'Clothing' }))
    expect(names()).toEqual(['Women', 'Dresses', 'Jeans'])
    await user.click(screen.getByRole('link', { name: 'Dresses' }))
    await user.click(screen.getByRole('link', { name: 'Women' }))
    expect(here()).toBe('/?category=clothing&kind=dress&department=women')
    await user.click(screen.getByRole('link', { name: 'Dresses', current: true }))
    expect(here()).toBe('/?category=clothing&department=women')
  })

  test('kinds of another category go with it; women and men stay', async () => {
    const { user, here } = showBar('/?category=clothing&kind=dress&department=women')
    await user.click(screen.getByRole('link', { name: 'Shoes' }))
    expect(here()).toBe('/?category=shoes&department=women')
  })
})

const SORTED = [
  ['Latest', 'latest'],
  ['Price: low to high', 'price-asc'],
  ['Price: high to low', 'price-desc'],
  ['Popular', 'popular'],
  ['Random', 'random'],
] as const

describe('the sort', () => {
  test('[home-06] is our picks until one of the five is chosen, and can be again', async () => {
    const { user, here } = showBar()
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
    expect(
      within(field)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Our picks', ...SORTED.map(([label]) => label)])
    expect(field.value).toBe('picks')
    for (const [label, sort] of SORTED) {
      await user.selectOptions(field, label)
      expect(new URLSearchParams(here().slice(2)).get('sort')).toBe(sort)
      expect(field.value).toBe(sort)
    }
    await user.selectOptions(field, 'Our picks')
    expect(here()).toBe('/')
  })

  test('of a search is called by what it is: best match, until another is chosen', async () => {
    const { user, here } = showBar('/?q=dress')
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
    expect(field.selectedOptions[0]?.textContent).toBe('Best match')
    await user.selectOptions(field, 'Latest')
    expect(new URLSearchParams(here().slice(2)).get('sort')).toBe('latest')
  })

  test('[home-06] is chosen in the sheet of phones, too', async () => {
    const shown = showBar()
    const sheet = await openSheet(shown)
    for (const [label] of SORTED) expect(sheet.getByRole('button', { name: label })).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Our picks', pressed: true })).toBeTruthy()
    await shown.user.click(sheet.getByRole('button', { name: 'Popular' }))
    await shown.user.click(sheet.getByRole('button', { name: /^Show/ }))
    expect(shown.here()).toBe('/?sort=popular')
  })
})

describe('the price filter', () => {
  /** The fields in the menu of wide screens. */
  async function openPrices(at = '/') {
    const shown = showBar(at)
    await shown.user.click(screen.getByRole('button', { name: /^Price/ }))
    const menu = within(await screen.findByRole('dialog', { name: 'Price' }))
    const [lowest, highest] = ['Lowest price, KES', 'Highest price, KES'].map((name) =>
      menu.getByRole<HTMLInputElement>('textbox', { name }),
    ) as [HTMLInputElement, HTMLInputElement]
    const show = () => shown.user.click(menu.getByRole('button', { name: /^Show/ }))
    return { ...shown, menu, lowest, highest, show }
  }

  test('[home-07] has numeric fields for a minimum and a maximum, from 0 to 100000', async () => {
    const { lowest, highest } = await openPrices()
    expect([lowest.value, highest.value]).toEqual(['0', '100000'])
    expect([lowest.inputMode, highest.inputMode]).toEqual(['numeric', 'numeric'])
  })

  test('[home-07] what is typed filters the list, and is in the field again', async () => {
    const { user, menu, lowest, highest, show, here } = await openPrices()
    await user.clear(lowest)
    await user.type(lowest, '500')
    await user.clear(highest)
    await user.type(highest, '1500')
    await show()
    expect(here()).toBe('/?min_price=500&max_price=1500')
    expect(menu).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Price/ }))
    const again = within(await screen.findByRole('dialog', { name: 'Price' }))
    expect(again.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['500', '1500'])
  })

  test('[home-07, open-55] the default range and what is no price set no bound', async () => {
    for (const [low, high] of [
      ['0', '100000'],
      ['-5', 'cheap'],
      ['', ''],
    ] as const) {
      const { user, lowest, highest, show, here, unmount } = await openPrices()
      for (const [field, text] of [
        [lowest, low],
        [highest, high],
      ] as const) {
        await user.clear(field)
        if (text) await user.type(field, text)
      }
      await show()
      expect(here()).toBe('/')
      unmount()
    }
  })

  test('[home-07, open-55] one bound alone', async () => {
    const { lowest, show, here } = await openPrices('/?max_price=900')
    fireEvent.change(lowest, { target: { value: '300' } })
    fireEvent.keyDown(lowest, { key: 'Enter' })
    await show()
    expect(here()).toBe('/?min_price=300&max_price=900')
  })
})

test('sizes are offered group by group, so that those of trousers and shoes are not mixed; a count that is capped says so', async () => {
  const size = [
    { value: 'M', group: 'letters', products: 7 },
    { value: 'W32', group: 'waist', products: 3 },
    { value: 'EU 38', group: 'eu', products: 2 },
  ] as const
  const sheet = await openSheet(showBar('/?size=32', [], { ...NOTHING, total: 1000, capped: true, size: [...size] }))
  const sizes = async (name: string) =>
    within(await sheet.findByRole('group', { name }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  expect(await sizes('Waist, inches')).toEqual(['W323+ pieces'])
  expect(await sizes('Shoes, EU')).toEqual(['EU 382+ pieces'])
  // What an older address asked for can be taken off.
  expect(await sizes('Numbers')).toEqual(['32'])
  expect(await sheet.findByRole('button', { name: 'Show 1,000+ pieces' })).toBeTruthy()
})

test('counts are written as prices are; of what is not among the counted ones nothing is said', async () => {
  const category = [
    { value: 'clothing', products: 10_306 },
    { value: 'shoes', products: 0 },
  ]
  const counted = async (capped: boolean) => {
    const shown = showBar(`/?style=${capped ? 'casual' : 'formal'}`, [], { ...NOTHING, total: 10_306, capped, category })
    const sheet = await openSheet(shown)
    const texts = [await sheet.findByRole('button', { name: /^Clothing.+/ }), sheet.getByRole('button', { name: /^Shoes/ })]
    const show = (await sheet.findByRole('button', { name: /^Show \d/ })).textContent
    shown.unmount()
    return [...texts.map((button) => button.textContent), show]
  }
  expect(await counted(false)).toEqual(['Clothing10,306 pieces', 'Shoes0 pieces', 'Show 10,306 pieces'])
  expect(await counted(true)).toEqual(['Clothing10,306+ pieces', 'Shoes', 'Show 10,306+ pieces'])
})
