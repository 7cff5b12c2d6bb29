import type { ChatMessage, RequiredAction } from '../../../shop/assistant/contract.ts'
import { RECOMMENDATIONS_MAX, SUGGESTED_ACTIONS_MAX } from '../../../shop/chat/rules.ts'
import { useSelected } from '../../lib/store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { applyDiscount } from '../bag/store/bag-options.ts'
import { openSizeChart, preloadSizeChart } from '../sizing/chart/size-chart.ts'
import { fetchCards } from './chat-api.ts'
import { chatTexts, type ChatTexts } from './chat-texts.ts'
import { keepProfile } from './keep-profile.ts'
import { showChat } from './state/chat-view.ts'
import { closeChat } from './open-chat.ts'
import { actionsOf, addByAction, changeByAction, isAutomatic, openActions, performOnce } from './required-actions.ts'
import { addNotice, fieldOf, NEW_CHAT, chat } from './chat-store.ts'

/** What the shopper may do next, at most SUGGESTED_ACTIONS_MAX (chat-06): each by a tap (assist-13). First what was asked for and is not done. */
export function ActionButtons({ message }: { message: ChatMessage }) {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const done = useSelected(chat, (current) => current.done, NEW_CHAT.done)
  const open = openActions(message.id, actionsOf(message), done).slice(0, SUGGESTED_ACTIONS_MAX)
  const ids = message.products.map(({ id }) => id)
  const possible = message.suggestedActions.filter((action) => isPossible(action) && !isShown(action, ids))
  const shown = possible.slice(0, SUGGESTED_ACTIONS_MAX - open.length)
  if (open.length + shown.length === 0) return null
  return (
    <div className="chat-actions">
      {open.map(({ key, action }) => (
        <Button key={key} variant="soft" onClick={() => void performOnce(key, action)}>
          {labelOf(action, texts)}
        </Button>
      ))}
      {shown.map((action, at) =>
        action.type === 'checkout_guide' ? (
          <CheckoutGuide key={at} action={action} texts={texts} />
        ) : (
          <Button
            key={at}
            variant="soft"
            onPointerDown={() => action.type.startsWith('size_') && preloadSizeChart()}
            onClick={() => void perform(action, texts)}
          >
            {labelOf(action, texts)}
          </Button>
        ),
      )}
    </div>
  )
}

/** The code is the server's; without one there is nothing to apply (open-21). */
function isPossible(action: RequiredAction): boolean {
  if (isAutomatic(action)) return false
  if (action.type === 'apply_discount') return fieldOf(action, 'code') !== undefined
  if (action.type === 'product_display')
    return (fieldOf(action, 'product_ids') ?? []).length > 0 || fieldOf(action, 'product_id') !== undefined
  return true
}

function labelOf(action: RequiredAction, texts: ChatTexts): string {
  const label = fieldOf(action, 'label')
  if (label) return label
  const name = fieldOf(action, 'product_name') ?? ''
  switch (action.type) {
    case 'cart_add':
      return texts.addPiece(name)
    case 'cart_change':
    case 'wishlist_change':
      return texts.change(name)
    case 'apply_discount':
      return texts.apply(fieldOf(action, 'code') ?? '')
    case 'profile_keep':
      return texts.keepAnswers
    case 'size_help':
      return texts.openChart
    case 'size_finder':
      return texts.findSize
    case 'product_display':
      return texts.showPiece(name)
    case 'checkout_guide':
      return texts.checkout
  }
}

/** Its pieces stand in the message already. */
function isShown(action: RequiredAction, ids: readonly string[]): boolean {
  return (
    action.type === 'product_display' &&
    (fieldOf(action, 'product_ids') ?? [fieldOf(action, 'product_id') ?? '']).every((id) => ids.includes(id))
  )
}

async function perform(action: RequiredAction, texts: ChatTexts): Promise<void> {
  switch (action.type) {
    case 'cart_add':
      return addByAction(action)
    case 'cart_change':
    case 'wishlist_change':
      return changeByAction(action)
    case 'apply_discount': {
      const code = fieldOf(action, 'code') ?? ''
      applyDiscount(code, 'assistant')
      return addNotice({ type: 'text', text: texts.applied(code) })
    }
    case 'profile_keep':
      return keepProfile(fieldOf(action, 'profile') ?? {}, texts)
    case 'size_help':
    case 'size_finder':
      return openSizeChart()
    case 'product_display': {
      const id = fieldOf(action, 'product_id')
      const products = await fetchCards((fieldOf(action, 'product_ids') ?? (id ? [id] : [])).slice(0, RECOMMENDATIONS_MAX))
      addNotice({ type: 'products', products, missing: false })
    }
  }
}

/** The page that opens is to be seen: a phone has no room beside the chat. */
function makeRoom(): void {
  if (matchMedia('(width < 48rem)').matches) closeChat()
  else showChat('compact')
}

/** Where the checkout stands at that step, and the way there. */
function CheckoutGuide({ action, texts }: { action: RequiredAction; texts: ChatTexts }) {
  const step = texts.steps[fieldOf(action, 'step') as keyof ChatTexts['steps']]
  return (
    <div className="chat-guide">
      {step && <p className="text-sm">{step}</p>}
      <ButtonLink to={fieldOf(action, 'href') ?? '/checkout'} variant="soft" onClick={makeRoom}>
        {labelOf(action, texts)}
      </ButtonLink>
    </div>
  )
}
