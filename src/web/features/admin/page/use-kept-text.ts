import { useState } from 'react'
import { readText, writeText } from '../../../lib/storage.ts'
import { useBrowserValue } from '../../../lib/store.ts'

/** A text that is being typed: it stays with this tab over a reload, and on the way to another page and back. A component has one key for its life. */
export function useKeptText(key: string): [string, (next: string) => void] {
  const [read] = useState(() => () => readText(key, 'session') ?? '')
  // The server has rendered nothing of it.
  const kept = useBrowserValue(read, '')
  const [text, setText] = useState<string | null>(null)
  return [
    text ?? kept,
    (next) => {
      setText(next)
      writeText(key, next || null, 'session')
    },
  ]
}

/** It is sent: the next one begins empty. */
export function forgetKeptText(key: string): void {
  writeText(key, null, 'session')
}
