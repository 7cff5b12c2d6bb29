import { lazy, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import {
  data,
  Link,
  redirect,
  useLocation,
  useNavigation,
  useRevalidator,
  type Path,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { facetQuery, type Facets } from '../../../shop/catalogue/contract.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { isShopError } from '../../../shop/errors.ts'
import { VIDEOS_HOME } from '../../../shop/media/rules.ts'
import { countsSold } from '../../../shop/settings/rules.ts'
import { withMySizes } from '../../../shop/sizing/rules-my-sizes.ts'
import { choicesContext, pageContext, shopContext, siteContext } from '../../context.ts'
import { FilterBar } from '../../features/browse/filters/filter-bar.tsx'
import { categoryLabel } from '../../lib/category-label.ts'
import { valueLabel } from '../../features/browse/filters/active-chips.ts'
import { categoryChoices, isNarrowed, toListQuery, writeFilters, type Filters } from '../../features/browse/filters/filters.ts'
import { FailedList, LOAD_FAILED } from '../../features/browse/home/failed-list.tsx'
import { Hero } from '../../features/browse/home/hero.tsx'
import { chosenFirst, packHighlights, type PackedHighlights } from '../../features/browse/home/highlight-data.ts'
import { lastCategories, cachedList, type List, type Narrowing } from '../../features/browse/home/list-cache.ts'
import { apiQuery, listAddress, listKey } from '../../features/browse/home/list-key.ts'
import { ProductFeed } from '../../features/browse/home/product-feed.tsx'
import { Recent } from '../../features/browse/home/recent.tsx'
import { toCardProduct, type CardProduct } from '../../features/product/data/card-product.ts'
import { currentChoices, useChoices } from '../../lib/choices.ts'
import { pageTitle, shopLine, shopName } from '../../../shop/name.ts'
import { pageMeta } from '../../lib/meta.ts'
import { packList, unpackList, type PackedList } from '../../lib/packed-list.ts'
import type { SharedPage } from '../../shared-page.ts'
import { notify } from '../../ui/notify.ts'
import type { Route } from './+types/home.ts'
import { siteData, storeData } from '../../features/browse/home/shop-data.ts'
import { SoldBanner } from '../../features/browse/home/sold-banner.tsx'

const DESCRIPTION =
  'Second-hand fashion in Kenya: one-of-a-kind clothes, shoes, bags and jewelry, checked by hand. Pay with M-PESA. Free delivery in Nairobi in 1-2 days.'

const SHARED_SECONDS = 60
/** Below the first screen of a phone and of a desktop. */
const RECENT = { after: 4, node: <Recent key="recent" /> }

// Fetched where an admin has put something forward.
const Highlights = lazy(async () => ({ default: (await import('../../features/browse/home/highlights.tsx')).Highlights }))

// Most lists have something.
const EmptyList = lazy(async () => ({ default: (await import('../../features/browse/home/empty-list.tsx')).EmptyList }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const choices = context.get(choicesContext)
  const address = listAddress(new URL(request.url).searchParams)
  const { filters, cursor, query } = address
  const [page, featured, categories, counted, videos, highlights, settings] = await Promise.all([
    shop.catalogue.list(withMySizes(toListQuery(filters, cursor ?? null), choices)).catch((error: unknown) => {
      // A cursor of another list, or cut short on its way: its filters still mean something.
      throw cursor && isShopError(error) ? redirect(`/${query}`) : error
    }),
    shop.catalogue.featured(),
    shop.catalogue.categoryNames(),
    shop.catalogue.facets(facetQuery.parse({ category: filters.category })),
    shop.media.cachedLeading(VIDEOS_HOME),
    isNarrowed(filters) ? null : shop.highlights.shown(),
    shop.settings.get(),
  ])
  const { blocks } = context.get(pageContext)
  const value = {
    key: listKey(address, choices),
    list: {
      items: packList(page.items.map(toCardProduct), blocks),
      next: page.next_cursor,
      search: page.search,
      query: apiQuery(address, choices),
      categories: categoryChoices(categories),
      narrowing: narrowingOf(counted),
      videos,
    },
    // What was chosen for it goes first.
    featured: chosenFirst(highlights?.hero?.products ?? [], featured).map(toCardProduct),
    highlights: highlights && packHighlights(highlights, blocks),
    // Where it is not shown it is nobody's business.
    sold: !isNarrowed(filters) && countsSold(settings) ? await shop.figures.soldPieces() : null,
    origin: context.get(siteContext).origin,
    recalled: false,
    failed: false,
  }
  return data(value, { headers: { 'x-page-cache': String(secondsShared(highlights?.until ?? null)) } })
}

/** Whoever gets the page from the cache sees it as it is: at a highlight's beginning and end it is made anew. */
function secondsShared(until: number | null): number {
  return until === null ? SHARED_SECONDS : Math.min(SHARED_SECONDS, Math.max(1, Math.floor((until - Date.now()) / 1000)))
}

const NO_NARROWING = { kinds: [], departments: [] }

/** Most products first. */
function narrowingOf({ kind, department }: Pick<Facets, 'kind' | 'department'>): Narrowing {
  return {
    kinds: kind.toSorted((a, b) => b.products - a.products).map(({ value }) => value),
    departments: department.map(({ value }) => value),
  }
}

/** A list seen in the last minutes is shown at once and refreshed behind (open-59); without a connection, one of any age. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const address = listAddress(searchParams)
  const key = listKey(address, currentChoices())
  const cached = cachedList(key)
  if (cached) return { key, list: cached, origin, recalled: true, failed: false }
  try {
    const { list, ...rest } = await serverLoader()
    return { ...rest, list: { ...list, items: unpackList<CardProduct>(list.items) } }
  } catch (error) {
    if (error instanceof Response) throw error
    const old = cachedList(key, { anyAge: true })
    if (old) return { key, list: old, origin, recalled: true, failed: false }
    notify.error(LOAD_FAILED)
    const asked = apiQuery(address, currentChoices())
    const list: List = { items: [], next: null, query: asked, categories: lastCategories(), narrowing: NO_NARROWING, videos: [] }
    return { key, list, origin, recalled: false, failed: true }
  }
}

/** Parameters of views and dialogs over the list does not change the list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href !== nextUrl.href && currentUrl.pathname === nextUrl.pathname && pageOf(currentUrl) === pageOf(nextUrl)) return false
  return defaultShouldRevalidate
}

export const handle: SharedPage = {
  members: true,
  address({ query }) {
    const { filters, cursor } = listAddress(query)
    return `/${writeFilters(filters, cursor)}`
  },
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { filters } = listAddress(new URLSearchParams(location.search))
  const title = isNarrowed(filters) ? pageTitle(headingOf(filters)) : `${shopName()}: second-hand fashion in Kenya. ${shopLine()}`.trim()
  const [first] = (loaderData ? itemsOf(loaderData.list) : []).find(({ images }) => images.length > 0)?.images ?? []
  const path = filters.category ? `/${writeFilters({ category: filters.category })}` : '/'
  const origin = loaderData?.origin ?? ''
  const settings = matches[0]?.loaderData?.settings
  const page = pageMeta({
    title,
    description: DESCRIPTION,
    origin,
    path,
    image: first && sharePictureUrl(first.key),
    index: !filters.q,
  })
  if (isNarrowed(filters) || !settings) return page
  return [...page, { 'script:ld+json': storeData(settings, origin) }, { 'script:ld+json': siteData(origin) }]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { key, recalled, failed } = loaderData
  const list = useMemo(() => ({ ...loaderData.list, items: itemsOf(loaderData.list) }), [loaderData.list])
  const { filters, query, cursor } = listAddress(new URLSearchParams(useLocation().search))
  const { aimed, waiting } = useComing(key)
  const { featured, highlights, sold } = useTop('featured' in loaderData ? loaderData : null)
  const narrowed = isNarrowed(filters)
  const full = list.items.length > 0
  return (
    <>
      {!narrowed && <Hero featured={featured} line={highlights?.line} />}
      {!narrowed && <SoldBanner sold={sold} />}
      {!narrowed && cursor === undefined && highlights && (
        <Suspense fallback={null}>
          <Highlights packed={highlights} />
        </Suspense>
      )}
      <div className="page gutter pt-2 pb-6 lg:pt-5">
        {narrowed && full && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 pt-2 pb-1 lg:pt-1">
            <h1 className="display min-w-0 flex-[1_1_9rem] text-2xl break-words lg:text-3xl">{headingOf(filters)}</h1>
            <Link to="/" className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold underline underline-offset-4">
              Clear all
            </Link>
          </div>
        )}
        {full && list.search?.corrected && (
          <p className="pb-2 break-words text-ink-soft">
            Showing results for <b className="font-semibold text-ink">{list.search.corrected}</b>
          </p>
        )}
        <FilterBar
          filters={aimed}
          categories={list.categories}
          narrowing={list.narrowing}
          read={aimed.q === filters.q ? list.search : undefined}
        />
        <div className={waiting ? 'mt-3 opacity-50 transition-opacity delay-150 lg:mt-5' : 'mt-3 lg:mt-5'} aria-busy={waiting}>
          <ProductFeed
            key={failed ? 'failed' : key}
            listKey={key}
            start={list}
            recalled={recalled}
            whole={cursor === undefined}
            failed={failed}
            address={query}
            inset={narrowed || cursor ? undefined : RECENT}
            empty={
              failed ? (
                <FailedList />
              ) : (
                <Suspense fallback={null}>
                  <EmptyList filters={filters} categories={list.categories} />
                </Suspense>
              )
            }
          />
        </div>
      </div>
    </>
  )
}

/** The page comes with its list packed. */
function itemsOf({ items }: { items: readonly CardProduct[] | PackedList<CardProduct> }): readonly CardProduct[] {
  return Array.isArray(items) ? items : unpackList(items as PackedList<CardProduct>)
}

/** The filters of the list that is on its way, or of the one that is there; asks for another list when the choices have changed. */
function useComing(key: string): { aimed: Filters; waiting: boolean } {
  const here = useLocation()
  const { location: next } = useNavigation()
  const { revalidate, state } = useRevalidator()
  const choices = useChoices()
  const keyOf = ({ search }: Pick<Path, 'search'>) => listKey(listAddress(new URLSearchParams(search)), choices)
  const wanted = keyOf(here)
  const ask = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (wanted !== key) ask()
  }, [wanted, key])
  const aim = next?.pathname === '/' ? next : here
  const { filters } = listAddress(new URLSearchParams(aim.search))
  return { aimed: filters, waiting: keyOf(aim) !== key && (aim === next || state === 'loading') }
}

/** What is above the list. */
interface Top {
  featured: readonly CardProduct[]
  highlights: PackedHighlights | null
  sold: number | null
}

let lastTop: Top = { featured: [], highlights: null, sold: null }

/** A list that is shown again comes without: what the shop had put forward before, it still has. */
function useTop(found: Top | null): Top {
  useEffect(() => {
    if (found) lastTop = found
  }, [found])
  return found ?? lastTop
}

function pageOf({ searchParams }: URL): string {
  const { query, cursor } = listAddress(searchParams)
  return writeFilters({}, cursor) + query
}

/** "Boots" by their search, "Blue shoes in 38, 39", "All pieces": what the list is, in words. */
function headingOf({ q, category, kind, department, size, style, colour, condition }: Filters): string {
  if (q) return category ? `“${q}” in ${categoryLabel(category)}` : `“${q}”`
  // Of several values of a facet none is named: they are right below.
  const only = (chosen: readonly string[]) => (chosen.length === 1 ? chosen : [])
  const [garments = category] = only(kind).map((one) => valueLabel('kind', one).toLowerCase())
  const looks = [condition, colour, style].flatMap(only)
  const words = looks.length > 0 ? [...looks, garments ?? 'pieces'].join(' ') : (garments ?? 'all pieces')
  const whose = only(department).map((one) => ` for ${one}`)
  return categoryLabel(`${words}${whose.join('')}${size.length > 0 ? ` in ${size.join(', ')}` : ''}`)
}
