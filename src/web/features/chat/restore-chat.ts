import { afterLoad } from '../../lib/after-load.ts'
import { chatView, showChat } from './state/chat-view.ts'
import { keptConversation, readVisit } from './visit.ts'
import { watchAnswers } from './watch-answers.ts'

let reloaded = false

/** After a reload it is open as before; while it is closed, what people answer is counted. */
export function restoreChat(): void {
  const { view } = readVisit()
  if (view !== 'closed' && chatView.get() === 'closed') {
    reloaded = true
    showChat(view)
  }
  afterLoad(() => keptConversation.get() && watchAnswers())
}

/** True once after a reload: what stood in the window is to be read again. */
export function takeReloaded(): boolean {
  const was = reloaded
  reloaded = false
  return was
}
