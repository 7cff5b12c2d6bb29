import type { AreaDeps } from '../deps.ts'
import { parameters } from './card-sql.ts'
import { facetQuery, listQuery, type ProductCard, type Suggestions } from './contract.ts'
import { createShortCache } from '../short-cache.ts'
import type { createList } from './list.ts'
import type { createUnderstanding } from './search-understanding.ts'
import type { Wanted } from './search-wanted.ts'
import type { Synonyms } from './search-synonyms.ts'
import { MATCHES, mostPopular, wantedWords } from './filter-sql.ts'
import type { createQueries } from './queries.ts'
import { SUGGESTED_PIECES, SUGGESTED_WORDS } from './rules.ts'
import {
  categoriesFor,
  completions,
  corrections,
  countWords,
  dictionaryWords,
  meaningOf,
  phrases,
  readTyped,
  type Counted,
  type Typed,
} from './suggest-rules.ts'

/** What is offered may be so old. Milliseconds. */
const FRESH_MS = 20_000
const CACHED_ANSWERS = 500
/** Names searched for words that occur together. */
const NAMES_READ = 500

/**
 * Words of names, categories, styles and tags that begin so, most products first. A prefix is an index range: words compare
 * byte by byte.
 */
const BEGINNING = {
  name: 'suggest_beginning',
  text: `select word as text, named as products from search_words
    where word >= $1 and word < $1 || '~' and named > 0 order by (word = $1) desc, named desc, word limit $2`,
}

const NEAREST = {
  name: 'suggest_nearest',
  text: `select s.word as text, s.named as products from nearest_words($1) with ordinality as near(word, place)
    join search_words s on s.word = near.word and s.named > 0 order by near.place`,
}

interface Deps
  extends
    Pick<ReturnType<typeof createList>, 'list'>,
    Pick<ReturnType<typeof createQueries>, 'categoryNames'>,
    Pick<ReturnType<typeof createUnderstanding>, 'understand' | 'synonymsNow'> {}

/** What to offer while someone types. */
export function createSuggest({ read, clock }: AreaDeps, { list, categoryNames, understand, synonymsNow }: Deps) {
  const answers = createShortCache<Suggestions>({ clock, freshMs: FRESH_MS, max: CACHED_ANSWERS })
  const cachedNames = createShortCache<string[]>({ clock, freshMs: FRESH_MS, max: CACHED_ANSWERS })

  /** Names of products that a search for `words` finds. */
  function namesOf(words: string): Promise<string[]> {
    return cachedNames(words, async () => {
      const { query } = await understand(facetQuery.parse({ q: words }))
      if (!query.q) return []
      const { statement, values } = namesPlan(query.q)
      return (await read.query<{ name: string }>(statement, values)).map(({ name }) => name)
    })
  }

  async function wordsFor(typed: Typed, synonyms: Synonyms): Promise<Counted[]> {
    const { lead, last } = typed
    if (last === '') return []
    const near = lead.length > 0 ? countWords(await namesOf(lead.join(' '))) : null
    const becoming = completions(typed, near ?? (await read.query<Counted>(BEGINNING, [last, SUGGESTED_WORDS * 2])))
    const words = becoming.length > 0 ? becoming : corrections(typed, near ?? (await read.query<Counted>(NEAREST, [last])))
    return [...words, ...dictionaryWords(typed, words, synonyms)]
  }

  async function suggestWords(typed: Typed, synonyms: Synonyms): Promise<Counted[]> {
    const complete = await wordsFor(typed, synonyms)
    // The likeliest are extended by adjacent words: "jack" leads to "denim jacket".
    const centre = meaningOf([...typed.lead, complete[0]?.text ?? typed.last].filter(Boolean), synonyms)
    if (centre.length === 0) return []
    const around = phrases(centre, await namesOf(centre.join(' ')))
    const whole = complete.map(({ text, products }) => ({ text: [...typed.lead, text].join(' '), products }))
    return mixed(whole, around)
  }

  async function suggestedProducts(q: string): Promise<ProductCard[]> {
    const { items } = await list(listQuery.parse({ q, limit: String(SUGGESTED_PIECES) }))
    return items
  }

  return {
    /** Queries that complete what is typed, categories and products that fit it; some seconds old at most. */
    async suggest(q: string): Promise<Suggestions> {
      const typed = readTyped(q)
      const { words: synonyms, version } = await synonymsNow()
      return answers(`${version} ${typed.lead.join(' ')} ${typed.last}`, async () => {
        const [words, items, categories] = await Promise.all([
          suggestWords(typed, synonyms),
          suggestedProducts(q.trim()),
          categoryNames().then((names) => categoriesFor(typed, names, synonyms)),
        ])
        return { words, categories, items }
      })
    },
  }
}

/** Names of what a good part of the shop fits come from the most popular products. */
const POPULAR_LOOKED_AT = 1000

/** What finds the names; the tests explain it. */
export function namesPlan(words: Wanted): { statement: { name: string; text: string }; values: unknown[] } {
  const add = parameters(NAMES_READ)
  const text = `${wantedWords(words, add)}
    (select p.name from (
      ${mostPopular(POPULAR_LOOKED_AT)}
    ) p where ${MATCHES.query} limit $1::int)
    union all (select p.name from products p where (select not common from wanted) and p.is_active and ${MATCHES.query} limit $1::int)`
  return { statement: { name: 'suggest_names', text }, values: add.values }
}

/** Two whole words first, then phrases, then the rest; none twice. */
function mixed(whole: readonly Counted[], around: readonly Counted[]): Counted[] {
  const found = new Map(
    [...whole.slice(0, 2), ...around.slice(0, SUGGESTED_WORDS - 2), ...whole.slice(2), ...around].map((word) => [word.text, word]),
  )
  return [...found.values()].slice(0, SUGGESTED_WORDS)
}
