import { useEffect } from 'react'
import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { isShopError } from '../../../shop/errors.ts'
import { shopContext, siteContext } from '../../context.ts'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import {
  categoryChoices,
  categoryLabel,
  isNarrowed,
  readFilters,
  toListQuery,
  writeFilters,
  type Filters,
} from '../../features/filters/filters.ts'
import { EmptyList } from '../../features/home/empty-list.tsx'
import { FailedList, LOAD_FAILED } from '../../features/home/failed-list.tsx'
import { recall, recallCategories, rememberCategories } from '../../features/home/feed-memory.ts'
import { Hero } from '../../features/home/hero.tsx'
import { ProductFeed } from '../../features/home/product-feed.tsx'
import { toTile, type Tile } from '../../features/product-card/card-facts.ts'
import { pageMeta, SHOP_NAME } from '../../lib/meta.ts'
import { notify } from '../../ui/notify.ts'
import type { Route } from './+types/home.ts'

const DESCRIPTION =
  'Second-hand fashion in Kenya: one-of-a-kind clothes, shoes, bags and jewelry, checked by hand. Pay with M-Pesa. Free delivery in Nairobi in 1-2 days.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const filters = readFilters(params)
  const cursor = params.get('cursor')
  const [page, categories] = await Promise.all([
    shop.catalogue.list(toListQuery(filters, cursor)).catch((error: unknown) => {
      // A cursor of another list, or cut short on its way: its filters still mean something.
      throw cursor && isShopError(error) ? redirect(`/${writeFilters(filters)}`) : error
    }),
    shop.catalogue.categoryNames(),
  ])
  return {
    items: page.items.map(toTile),
    next: page.next_cursor,
    categories: categoryChoices(categories),
    origin: context.get(siteContext).origin,
    recalled: false,
    failed: false,
  }
}

/** A list seen in the last minutes is shown at once and refreshed behind (open-59). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const kept = recall(addressOf(url.searchParams).address)
  const rest = { categories: recallCategories(), origin: url.origin }
  if (kept && rest.categories.length > 0) return { ...kept, ...rest, recalled: true, failed: false }
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    notify.error(LOAD_FAILED)
    return { items: [], next: null, ...rest, recalled: false, failed: true }
  }
}

export function headers() {
  return { 'x-page-cache': '60' }
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const filters = readFilters(new URLSearchParams(location.search))
  const title = isNarrowed(filters)
    ? `${headingOf(filters)} | ${SHOP_NAME}`
    : `${SHOP_NAME}: second-hand fashion in Kenya. Worn before. Loved again.`
  const first = loaderData?.items[0]?.images[0]
  const path = filters.category ? `/${writeFilters({ category: filters.category })}` : '/'
  return pageMeta({
    title,
    description: DESCRIPTION,
    origin: loaderData?.origin ?? '',
    path,
    image: first && sharePictureUrl(first.key),
    index: !filters.q,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { items, next, categories, recalled, failed } = loaderData
  useEffect(() => rememberCategories(categories), [categories])
  const { search } = useLocation()
  const waiting = useNavigation().location?.pathname === '/'
  const { filters, query, address } = addressOf(new URLSearchParams(search))
  return (
    <>
      {!isNarrowed(filters) && <Hero pictures={onTheRail(items)} />}
      <div className="page gutter pt-3 pb-6 lg:pt-6">
        {isNarrowed(filters) && items.length > 0 && (
          <div className="flex items-center justify-between gap-4 pt-2 pb-1 lg:pt-3">
            <h1 className="display min-w-0 text-2xl break-words lg:text-3xl">{headingOf(filters)}</h1>
            <Link to="/" className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold underline underline-offset-4">
              Clear all
            </Link>
          </div>
        )}
        <FilterBar filters={filters} categories={categories} />
        <div className={waiting ? 'mt-4 opacity-50 transition-opacity delay-150 lg:mt-6' : 'mt-4 lg:mt-6'} aria-busy={waiting}>
          {items.length > 0 && <ProductFeed key={address} address={address} query={query} start={{ items, next }} recalled={recalled} />}
          {items.length === 0 && (failed ? <FailedList /> : <EmptyList filters={filters} categories={categories} />)}
        </div>
      </div>
    </>
  )
}

/** Not the first pieces: those stand right below. */
function onTheRail(items: readonly Tile[]) {
  return items.slice(8, 11).flatMap(({ images }) => images)
}

/** `query` is without the cursor, `address` with it: what is shown and remembered. */
function addressOf(params: URLSearchParams) {
  const filters = readFilters(params)
  return { filters, query: writeFilters(filters), address: writeFilters(filters, params.get('cursor') ?? undefined) }
}

function headingOf({ q, category, size, style }: Filters): string {
  if (q) return category ? `“${q}” in ${categoryLabel(category)}` : `“${q}”`
  const words = [style, category ? categoryLabel(category) : 'All pieces'].filter(Boolean).join(' ')
  return size ? `${words} in ${size}` : words
}
