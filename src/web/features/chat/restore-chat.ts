import { afterLoad } from '../../lib/after-load.ts'
import { chatView, showChat } from './state/chat-view.ts'
import { readTabState } from './chat-storage.ts'
import { watchAnswers } from './watch-answers.ts'

let reloaded = false

/** After a reload it is open as before; while it is closed, answers of people are counted. */
export function restoreChat(): void {
  const { view } = readTabState()
  if (view !== 'closed' && chatView.get() === 'closed') {
    reloaded = true
    showChat(view)
  }
  afterLoad(watchAnswers)
}

/** True once after a reload: what stood in the window is to be read again. */
export function takeReloaded(): boolean {
  const was = reloaded
  reloaded = false
  return was
}
