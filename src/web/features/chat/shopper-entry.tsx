import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import type { MessageStatus } from '../../../shop/chat/rules.ts'
import { useSelected } from '../../lib/store.ts'
import { classes } from '../../ui/classes.ts'
import { whole } from '../../ui/whole.tsx'
import { chatTexts } from './chat-texts.ts'
import { NEW_CHAT, chat, type ShopperMessage } from './chat-store.ts'
import { sendAgain } from './turns.ts'

const ICONS: Record<MessageStatus, typeof Check> = { sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck }

/** What the shopper has written, and how far it has come (chat-12, chat-13). */
export function ShopperEntry({ message: { id, text, status, problem } }: { message: ShopperMessage }) {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const Icon = ICONS[status]
  return (
    <div className="chat-shopper">
      <p dir="auto" className="chat-bubble chat-bubble-shopper">
        {text}
      </p>
      {problem === null ? (
        <p className="chat-status">
          <Icon size={14} aria-hidden="true" className={classes(status === 'read' && 'text-green')} />
          {texts.statuses[status]}
        </p>
      ) : (
        <p className="chat-status chat-status-problem">
          <span>{whole(texts[problem])}</span>
          <button type="button" className="chat-again" onClick={() => sendAgain(id)}>
            {problem === 'offline' ? texts.sendNow : texts.again}
          </button>
        </p>
      )}
    </div>
  )
}
