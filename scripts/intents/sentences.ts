import { readdirSync } from 'node:fs'
import { tokens } from '../../src/shop/catalogue/search-tokens.ts'
import type { Intent } from '../../src/shop/assistant/command.ts'
import { wordsOf } from '../../src/shop/assistant/understand/lexicon.ts'

// The sentences that the intent model learns from.

export interface Sentence {
  intent: Intent
  text: string
  words: string[]
}

const FOLDER = new URL('../../src/shop/assistant/words/examples/', import.meta.url)

/** All of them, in the order of the files; each once for an intent. */
export async function readSentences(): Promise<Sentence[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.toSorted().map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>))
  const lists = modules.flatMap((one) => Object.values(one) as Partial<Record<Intent, string>>[])
  const seen = new Set<string>()
  return lists.flatMap((list) =>
    (Object.entries(list) as [Intent, string][]).flatMap(([intent, texts]) =>
      dividedOf(texts).flatMap((text) => {
        const key = `${intent} ${tokens(text)
          .map(({ word }) => word)
          .join(' ')}`
        if (seen.has(key)) return []
        seen.add(key)
        return [{ intent, text, words: wordsOf(text, undefined).map((word) => word.text) }]
      }),
    ),
  )
}

function dividedOf(texts: string): string[] {
  return texts
    .split(/[\n/]+/)
    .map((text) => text.trim())
    .filter(Boolean)
}
