import type { ComponentProps } from 'react'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { TextArea } from '../../../ui/field.tsx'
import { forgetKeptText, useKeptText } from './use-kept-text.ts'

interface KeptTextAreaProps extends ComponentProps<typeof TextArea> {
  /** What it is about, unique in the admin area: "return:ID:refuse". */
  about: string
}

/** A text of a form in a dialog: it is there again when the dialog was closed by Escape or Back, or the page was reloaded. */
export function KeptTextArea({ about, ...field }: KeptTextAreaProps) {
  const [text, type] = useKeptText(keyOf(about))
  return <TextArea {...field} value={text} onChange={(event) => type(event.target.value)} />
}

/** It is done: the next one begins empty. */
export function forgetTyped(about: string): void {
  forgetKeptText(keyOf(about))
}

const keyOf = (about: string): string => `${STORAGE_KEYS.noteDraft}${about}`
