import { writeCursor } from '../../src/shop/catalogue/cursor.ts'
import type { World } from '../world.ts'
import { once, page, some, type Screens } from './paths.ts'

/** The table of products, and everything about one or some of them. */
export async function productScreens(world: World): Promise<Screens> {
  const products = await some(world, 'select id from products order by id')
  const runs = await some(world, 'select id from product_runs order by id')
  const tagged = await some(world, 'select id from products where is_active order by id', 144)
  return {
    ...(await tableScreens(world)),
    'product in the editor': products.map((id) => `/admin/products/${id}.data`),
    'new product, imports': [
      '/admin/products/new.data',
      '/admin/products/quick.data',
      '/admin/products/import.data',
      `/admin/products/new.data?like=${products[0]}`,
    ],
    'pieces to measure': page('/admin/products/measure'),
    'print of 144 tags': ['sheet', 'label'].map((as) => `/admin/products/tags.data?as=${as}&ids=${tagged.join()}`),
    'changes of many': runs.flatMap((id) => page(`/admin/products/runs/${id}`, ['', 'show=conflict', 'show=refused', 'after=900'])),
    'price suggestions': ['dress', 'jeans', 'sneakers', 'kaftan', 'bag&brand=Zara&condition=Good', 'shirt&brand=Nobody&size=M'].map(
      (kind) => `/api/admin/products/price-suggestion?kind=${kind}`,
    ),
  }
}

async function tableScreens(world: World): Promise<Screens> {
  const tabs = ['live', 'drafts', 'unsold30', 'unsold60', 'sold7', 'incomplete', 'archived', 'all']
  const sorts = ['newest', 'oldest', 'price-asc', 'price-desc', 'changed']
  const [middle] = await world.rows<{ id: string; key: string }>(
    `select id, created_at::text as key from products order by created_at offset (select count(*) / 2 from products) limit 1`,
  )
  const deep = middle ? `cursor=${writeCursor({ walk: 'newest', ...middle })}` : ''
  const lists = {
    'products, tabs': tabs.map((tab) => `tab=${tab}`),
    'products, sorts': sorts.flatMap((sort) => [`tab=live&sort=${sort}`, `tab=all&sort=${sort}`]),
    'products, deep pages': [`tab=all&${deep}`, `tab=live&${deep}`],
    'products, filters': [
      'category=shoes',
      'size=M',
      'condition=Good',
      'colour=blue',
      'brand=Zara',
      'place=A1',
      'min_price=1000&max_price=1200',
      'age=90',
      'missing=photos',
      'missing=measurements',
      'missing=words',
      'wished=sold',
      'lister=00000000-0000-4000-8000-000000000000',
      'category=clothing&size=M&condition=Good&colour=blue&brand=Zara&min_price=1000',
    ].flatMap((query) => [`tab=live&${query}`, `tab=all&${query}`]),
    'products, filters that fit few': [
      'category=jewelry&size=47',
      'size=99',
      'place=Nowhere',
      'brand=Nobody',
      'min_price=99000000',
      'age=3600',
      'wished=sold&place=Z',
      'import=00000000-0000-4000-8000-000000000000',
    ].flatMap((query) => [`tab=live&${query}`, `tab=incomplete&${query}`, `tab=all&${query}&sort=price-asc`]),
    'products, searches': [
      'denim',
      'navy%20linen',
      'zara',
      'dress',
      'bench-777',
      'upya',
      'jacket&sort=price-asc',
      'denim&tab=archived',
    ].flatMap((q) => [`tab=all&q=${q}`, `q=${q}`]),
    'products, searches that find nothing': ['xyzzy', 'denim%20xyzzy', 'zz', 'nowhere&size=M'].map((q) => `tab=all&q=${q}`),
  }
  return Object.fromEntries(Object.entries(lists).map(([name, queries]) => [name, page('/admin/products', queries.map(once))]))
}
