import { useState } from 'react'
import { loadDialog } from '../../../ui/dialog.tsx'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import type { SizeSheetProps } from './size-sheet.tsx'
import type { SizeQuestion } from './use-card-actions.ts'

async function loadSheet() {
  // With the dialog around it, so that it is shown at once; without one of the two there is no question to show.
  const [{ SizeSheet }] = await Promise.all([import('./size-sheet.tsx'), loadDialog()])
  return SizeSheet
}

/** Fetches the code ahead of the first question, on a sign that it is about to be asked. */
export function preloadSizeDialog(): void {
  void loadSheet().catch(() => undefined)
}

interface SizeDialogProps extends Pick<SizeSheetProps, 'onAnswer'> {
  question: SizeQuestion | null
}

/** Asks for the size before a product of several sizes goes on (size-05, open-52). Its code is fetched for the first question. */
export function SizeDialog({ question, onAnswer }: SizeDialogProps) {
  // Kept while it closes, so that it does not empty on its way out.
  const [shown, setShown] = useState(question)
  const [asked, setAsked] = useState(0)
  if (question && question !== shown) {
    setShown(question)
    setAsked(asked + 1)
  }
  if (!shown) return null
  const lost = () => {
    setShown(null)
    onAnswer(null)
    notify.notLoaded('The sizes')
  }
  const props = { question: shown, open: question !== null, onAnswer }
  return <Lazy key={asked} load={loadSheet} onError={lost} with={props} placeholder={<div className="progress" />} />
}
