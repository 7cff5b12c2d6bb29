import { useEffect, useState } from 'react'
import { AWAY_SECONDS } from '../../../../shop/chat/rules.ts'
import { api } from '../../../lib/api.ts'
import { onPageHide, onPageVisible } from '../../../lib/page-visibility.ts'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

/** Said again so often while the inbox is open; the shop forgets who has said nothing for longer. Milliseconds. */
const BEAT_MS = 30_000
/** Shoppers see it for a few seconds after it was last said: it is said again while letters come. Milliseconds. */
const TYPING_BEAT_MS = 4000
/** After the last letter nobody types any more. Milliseconds. */
const TYPING_MS = 5000

/** A colleague may have the inbox open in several tabs, of which each shows something else. */
const TAB = crypto.randomUUID()

/** Set away by hand; in this browser. */
export const setAway = stored<boolean>(
  STORAGE_KEYS.chatAway,
  (found) => found === 'away',
  (away) => (away ? 'away' : null),
)

/** Tells the colleagues that somebody is here, which conversation is open, and whether an answer is being typed; away after five idle minutes or by choice. */
export function usePresence(conversation: string | null): { away: boolean; idle: boolean; typed: () => void } {
  const chosen = useStore(setAway, false)
  const [idle, setIdle] = useState(false)
  const [typing, setTyping] = useState<{ in: string } | null>(null)
  const isTyping = typing !== null && typing.in === conversation
  const away = chosen || idle

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const moved = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), AWAY_SECONDS * 1000)
    }
    moved()
    const stop = onPageVisible(moved)
    for (const kind of SIGNS) document.addEventListener(kind, moved, { passive: true })
    return () => {
      clearTimeout(timer)
      stop()
      for (const kind of SIGNS) document.removeEventListener(kind, moved)
    }
  }, [])

  useEffect(() => {
    const say = (leaves = false) =>
      void api('POST', '/api/admin/chat/presence', {
        body: leaves
          ? { conversation_id: null, tab: TAB, away: true }
          : { conversation_id: conversation, tab: TAB, typing: isTyping, away },
        keepalive: leaves,
      }).catch(() => undefined) // Who is here is not worth a message; it is said again.
    say()
    const timer = setInterval(say, isTyping ? TYPING_BEAT_MS : BEAT_MS)
    const stop = onPageHide(() => say(true))
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [conversation, isTyping, away])

  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typing])

  return { away, idle, typed: () => conversation !== null && setTyping({ in: conversation }) }
}

const SIGNS = ['pointerdown', 'pointermove', 'keydown'] as const
