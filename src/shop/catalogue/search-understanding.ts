import type { Statement } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { isShopError } from '../errors.ts'
import { createShortCache } from '../short-cache.ts'
import { parameters } from './card-sql.ts'
import type { FacetQuery, SearchReading } from './contract.ts'
import { indexedBy, listFilters, shapeOf, wantedWords } from './filter-sql.ts'
import type { Facet } from './rules.ts'
import type { PartFacet, SearchPart } from './search-parts.ts'
import { meantBy, NO_SYNONYMS, type Synonyms } from './search-synonyms.ts'
import { tokens, type Token } from './search-tokens.ts'
import { readSearch, type Reading } from './search-reading.ts'
import { textPutRight, textWithout } from './search-texts.ts'
import { NOTHING, wantedOf, type Understood } from './search-wanted.ts'
import { WITHOUT_SYNONYMS, type SynonymsNow } from './synonyms.ts'
import { spelt, wordsToAsk, type KnownWord, type KnownWords } from './search-spelling.ts'

interface Understanding {
  query: Understood<FacetQuery>
  /** Undefined when there is nothing to say of how it was read. */
  search: SearchReading | undefined
}

/** Whether a query finds anything, in the words of who asks. */
type Check = (query: Understood<FacetQuery>) => Promise<boolean>

/** It depends on what is in stock, so it may be some seconds old. Milliseconds. */
const FRESH_MS = 5000
const CACHED_QUERIES = 500

const KNOWN = {
  name: 'search_known_words',
  text: `select w.word, coalesce(known.products, 0)::int as products, coalesce((select s.named from search_words s where s.word = w.word), 0) as named,
      case when known.products is null and w.whole then (select coalesce(sum(s.products), 0)::int from search_words s
        where s.word >= w.word and s.word < w.word || '~') else 0 end as beginning,
      case when known.products is null and w.whole and length(w.word) > 3 then array(select near from nearest_words(w.word) as near
          where exists (select from search_words s where s.word = near and s.named > 0)) else '{}' end as near,
      case when known.products is null and w.whole then (select s.word from search_words s
        where s.word >= w.word and s.word < w.word || '~' and s.named > 0 order by s.named desc, s.word limit 1) end as becomes
    from (select word, true as whole from unnest($1::text[]) as word union all select word, false from unnest($2::text[]) as word) w
    left join lateral (select max(s.products) as products from search_words s
      where s.word in (w.word, (ts_lexize('catalogue_stem', w.word))[1])) known on true`,
}

/** Reads the text of a search into filters, garments and words. `synonymsNow`: the words that admins have added. */
export function createUnderstanding(
  { read, clock }: Pick<AreaDeps, 'read' | 'clock'>,
  synonymsNow: () => Promise<SynonymsNow> = WITHOUT_SYNONYMS,
) {
  const cached = createShortCache<Understanding>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })
  const readings = createShortCache<Reading>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })

  async function ask(typed: readonly Token[]): Promise<KnownWords> {
    const { words, halves } = wordsToAsk(typed)
    const rows = await read.query<KnownWord & { word: string }>(KNOWN, [words, halves])
    return new Map(rows.toReversed().map((row) => [row.word, row]))
  }

  /** What is put right may ask for other words. */
  async function known(typed: readonly Token[]): Promise<KnownWords> {
    const first = await ask(typed)
    const right = spelt(typed, first)
    return right.every(({ word }) => typed.some((one) => one.word === word)) ? first : new Map([...(await ask(right)), ...first])
  }

  async function readBy(text: string, synonyms: Synonyms): Promise<Reading> {
    return readSearch(text, await known(meantBy(tokens(text), synonyms)), { synonyms })
  }

  /** The words alone: the same under whatever filters. */
  async function reading(text: string): Promise<Reading> {
    const { words, version } = await synonymsNow()
    return readings(`${version} ${text}`, () => readBy(text, words))
  }

  async function find(narrowing: FacetQuery, text: string, answersFirst: Check): Promise<Understanding> {
    const whole = await reading(text)
    const own = whole.parts.filter((part) => !isChosen(part, narrowing))
    const ways = waysOf(own)
    for (const [i, way] of ways.entries()) {
      const query = applied(narrowing, way, whole)
      const isCertain = ways.length === 1 && way.length === own.length
      if (isCertain || (i === 0 && (await answersFirst(query))) || (await hasAny(query)))
        return { query, search: said(whole, own, way, text) }
      // Where what was chosen leaves nothing, no search finds anything.
      if (i === 0 && !(await hasAny(chosenOnly(narrowing)))) break
    }
    return { query: applied(narrowing, own, whole), search: said(whole, own, own, text) }
  }

  async function hasAny(query: Understood<FacetQuery>): Promise<boolean> {
    const { statement, values } = anyPlan(query)
    const [row] = await read.query<{ found: boolean }>(statement, values)
    return row?.found ?? false
  }

  /** The query with what its text names as filters; loosened as far as it must be to find anything. Some seconds old at most. */
  async function understand<Query extends FacetQuery>(query: Query, answersFirst: Check = async () => false) {
    const { q, ...rest } = query
    if (q === undefined) return { query: { ...rest, q } as Understood<Query>, search: undefined }
    const narrowing = narrowingOf(query)
    const { version } = await synonymsNow()
    const found = await cached(`${version} ${JSON.stringify(narrowing)}`, () => find(narrowing, q, answersFirst))
    return { query: { ...rest, ...found.query } as Understood<Query>, search: found.search }
  }

  return {
    synonymsNow,
    reading,
    /** By the shop's own words alone, without those that were added. */
    plainReading: (text: string): Promise<Reading> => readBy(text, NO_SYNONYMS),
    understand,
    /**
     * What `run` answers to the query as it is understood. The first way to understand it is tried by running it: most searches
     * find something that way, and nothing has to ask beforehand.
     */
    async answer<Query extends FacetQuery, Answer>(
      query: Query,
      run: (understood: Understood<Query>) => Promise<Answer>,
      hasAny: (answer: Answer) => boolean,
    ): Promise<{ answer: Answer; search: SearchReading | undefined }> {
      const { q: _, ...rest } = query
      let first: { answer: Answer } | undefined
      const { query: understood, search } = await understand(query, async (way) => {
        // Others may wait for how it is understood: what fails here, such as this one's cursor, fails below for this one alone.
        const answer = await run({ ...rest, ...way } as Understood<Query>).catch(refusalOnly)
        if (answer === null || !hasAny(answer)) return false
        first = { answer }
        return true
      })
      return { answer: first ? first.answer : await run(understood), search }
    },
  }
}

/** Null for a refusal. A database that does not answer is not asked three times for the same. */
function refusalOnly(error: unknown): null {
  if (isShopError(error)) return null
  throw error
}

function narrowingOf(query: FacetQuery): FacetQuery {
  const { category, min_price, max_price, q, size, unsized, kind, department, condition, colour, style } = query
  return { category, min_price, max_price, q, size, unsized, kind, department, condition, colour, style }
}

/** Without the text, nor the sizes they wear, which a size in the text replaces. */
function chosenOnly({ size, unsized, ...chosen }: FacetQuery): Understood<FacetQuery> {
  return { ...chosen, size: unsized ? undefined : size, unsized: undefined, q: undefined }
}

/** What the shopper has chosen goes before what their words name; the sizes they wear do not. */
function isChosen({ facet }: SearchPart, query: FacetQuery): boolean {
  if (facet === 'size') return query.size !== undefined && !query.unsized
  if (facet === 'price') return query.min_price !== undefined || query.max_price !== undefined
  return (facet === 'department' || facet === 'condition' || facet === 'colour') && query[facet] !== undefined
}

/** What is given up first; never the garment itself. */
const GIVEN_UP: readonly PartFacet[] = ['word', 'occasion', 'condition', 'colour', 'size', 'kind', 'department', 'price']

/** Every way costs a statement: of a search of many parts some are left out. */
const WAYS_MAX = 6

function some(ways: SearchPart[][]): SearchPart[][] {
  return ways.length <= WAYS_MAX
    ? ways
    : ways.filter((_, i) => Math.floor((i * WAYS_MAX) / ways.length) < Math.floor(((i + 1) * WAYS_MAX) / ways.length))
}

/** As it was asked for, then without one part, then without more and more of them. Words that no product has are left out at once. */
function waysOf(parts: readonly SearchPart[]): SearchPart[][] {
  const known = parts.filter(({ unknown, facet }) => !unknown || facet === 'kind')
  if (known.length === 0) return [[...parts]]
  const loose = GIVEN_UP.flatMap((facet) => known.filter((part) => part.facet === facet && (facet !== 'kind' || part.weaker)))
  // Something has to stay.
  const anchored = known.some(({ facet }) => facet === 'kind')
  // A search of nothing but filters may lose them all.
  const yielding = anchored || known.every(({ asked }) => !asked) ? loose : loose.slice(0, -1)
  const without = (gone: readonly SearchPart[]) => known.flatMap((part) => (gone.includes(part) ? weakened(part) : [part]))
  const single = (yielding.length === loose.length || known.length > 1 ? loose : []).map((part) => without([part]))
  const more = yielding.slice(1).map((_, i) => without(yielding.slice(0, i + 2)))
  return [known, ...alike(known), ...some(single), ...some(more), ...nearest(known)].flatMap(wanting)
}

/** Beside nothing that is wanted a refusal is given up, too: alone it would show what it refuses. */
function wanting(way: readonly SearchPart[]): SearchPart[][] {
  if (way.some(({ asked }) => asked && !asked.refused)) return [[...way]]
  const rest = way.filter(({ asked }) => !asked)
  return way.length > 0 && rest.length === 0 ? [] : [rest]
}

/** A striped tee for a "striped top" where no top has stripes. */
function alike(parts: readonly SearchPart[]): SearchPart[][] {
  if (!parts.some(({ facet }) => facet === 'word' || facet === 'occasion')) return []
  const garment = parts.find((part) => part.alike)
  return garment ? [parts.map((part) => (part === garment ? { ...part, asked: part.alike, for: part } : part))] : []
}

/** In place of a garment that the shop has not, what comes nearest: with all the rest, or alone. */
function nearest(parts: readonly SearchPart[]): SearchPart[][] {
  const garment = parts.find(({ related }) => related)
  const instead = (garment?.related ?? []).map((asked): SearchPart => ({ facet: 'kind', at: [], label: '', asked }))
  const rest = parts.filter((part) => part !== garment)
  return [...instead.map((part) => [part, ...rest]), ...instead.map((part) => [part])]
}

function weakened(part: SearchPart): SearchPart[] {
  const { weaker, ...rest } = part
  return weaker ? [{ ...rest, asked: weaker }] : []
}

function applied({ q: _, ...narrowing }: FacetQuery, parts: readonly SearchPart[], { words }: Reading): Understood<FacetQuery> {
  const query: Understood<FacetQuery> = { ...narrowing, q: words.some(({ word }) => word.length > 1) ? wantedOf(parts) : NOTHING }
  for (const { filter } of parts) {
    if (!filter) continue
    const { min_price = query.min_price, max_price = query.max_price, ...lists } = filter
    Object.assign(query, { min_price, max_price })
    for (const [name, values] of Object.entries(lists) as ['size' | 'department' | 'condition', string[]][]) {
      const before = name === 'size' && query.unsized ? [] : (query[name] ?? [])
      query[name] = [...new Set([...before, ...values])]
      if (name === 'size') query.unsized = undefined
    }
  }
  return query
}

const SHOWN: Partial<Record<PartFacet, Facet>> = {
  size: 'size',
  price: 'price',
  department: 'department',
  colour: 'colour',
  condition: 'condition',
}

function said(reading: Reading, own: readonly SearchPart[], way: readonly SearchPart[], text: string): SearchReading | undefined {
  const understood = way.flatMap((part) => {
    const facet = SHOWN[part.facet]
    return facet ? [{ facet, label: part.label, rest: textWithout(reading, part, text) }] : []
  })
  const found = new Set(way.flatMap((part) => [part, part.for ?? part]))
  const missing = own.filter((part) => !found.has(part) || (part.unknown && part.facet === 'kind'))
  const missed = missing.map(({ label }) => label)
  const corrected = textPutRight(reading, missing, text)
  return understood.length + missed.length > 0 || corrected ? { understood, missed, corrected } : undefined
}

/** The planner takes the search index for as many as a list ranks, and would read the table for one. */
const ENOUGH = 1200

/** Whether a list has anything in it. */
export function anyPlan(query: Understood<FacetQuery>): { statement: Statement; values: unknown[] } {
  const add = parameters()
  const chosen = listFilters(query, add)
  const text = `${query.q ? `${wantedWords(query.q, add)},` : 'with'} fitting as materialized (
      select p.id from products p where ${indexedBy(query.q, chosen).join(' and ')} limit ${ENOUGH}
    ) select exists (select from fitting) as found`
  return { statement: { name: `any_${shapeOf(query.q, chosen)}`, text, composed: true }, values: add.values }
}
