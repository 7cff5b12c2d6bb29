import { ANSWER_PRODUCTS_MAX } from '../../../../shop/chat/rules.ts'
import { isRecord, readText, STORAGE_KEYS } from '../../../lib/storage.ts'
import { useKeptText } from '../page/use-kept-text.ts'

export interface DraftPiece {
  id: string
  name: string
  picture: string | null
}

/** An answer that is being written. */
export interface Draft {
  text: string
  pieces: readonly DraftPiece[]
  /** Percent of a code that goes with it; 0 for none. */
  percent: number
}
const EMPTY: Draft = { text: '', pieces: [], percent: 0 }

/** The answer to one conversation, kept over reloads and on the way to another one and back. A component has one conversation for its life. */
export function useDraft(conversation: string) {
  const key = `${STORAGE_KEYS.chatDraft}${conversation}`
  const [kept, keep] = useKeptText(key)
  const write = (next: Draft) => keep(next.text === '' && next.pieces.length === 0 && next.percent === 0 ? '' : JSON.stringify(next))
  const draft = draftIn(kept)
  return {
    draft,
    change: (change: Partial<Draft>) => write({ ...draft, ...change }),
    /** The shop has `sent`; what was typed meanwhile is the next one. */
    sent: (sent: Draft) => write(restOf(draftIn(readText(key, 'session') ?? ''), sent)),
  }
}

function restOf({ text, pieces, percent }: Draft, sent: Draft): Draft {
  return {
    text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
    pieces: pieces.filter(({ id }) => sent.pieces.every((piece) => piece.id !== id)),
    percent: percent === sent.percent ? 0 : percent,
  }
}

export function draftIn(kept: string): Draft {
  try {
    const found: unknown = JSON.parse(kept || 'null')
    if (!isRecord(found)) return EMPTY
    const pieces = Array.isArray(found['pieces']) ? found['pieces'].filter(isPiece).slice(0, ANSWER_PRODUCTS_MAX) : []
    return {
      text: typeof found['text'] === 'string' ? found['text'] : '',
      pieces,
      percent: typeof found['percent'] === 'number' ? found['percent'] : 0,
    }
  } catch {
    return EMPTY
  }
}

function isPiece(found: unknown): found is DraftPiece {
  return isRecord(found) && typeof found['id'] === 'string' && typeof found['name'] === 'string'
}
