import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useSelected } from '../../lib/store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { whole } from '../../ui/whole.tsx'
import { chatTexts } from './chat-texts.ts'
import { removeConversation } from './open-chat.ts'
import { NEW_CHAT, chat } from './chat-store.ts'

/** What is kept of the conversation, and how to delete it. */
export function ChatMenu() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))

  async function remove() {
    setBusy(true)
    try {
      await removeConversation()
      setOpen(false)
      notify.success(texts.removed)
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <IconButton label={texts.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.menu}
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
            <Button busy={busy} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          </div>
        }
      >
        <p>{whole(texts.removeAsk)}</p>
        <p className="mt-4">
          <a href="/privacy" target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
            {texts.privacy}
          </a>
        </p>
      </Dialog>
    </>
  )
}
