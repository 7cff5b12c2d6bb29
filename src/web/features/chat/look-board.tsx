import { useState } from 'react'
import type { StylingResult } from '../../../shop/assistant/contract.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { useSelected } from '../../lib/store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ProductDrawing } from '../../ui/product-drawing.tsx'
import { whole } from '../../ui/whole.tsx'
import { needsChoice, onlySize, sizeChoices } from '../product/data/card-product.ts'
import { chatTexts } from './chat-texts.ts'
import { addPiece } from './bag-changes.ts'
import { chosenSize } from './size-question.ts'
import { addNotice, NEW_CHAT, chat } from './chat-store.ts'

/** A look of the stylist: its pieces as one picture, why they go together unless the message has `said` it, what they cost. */
export function LookBoard({ look, said }: { look: StylingResult; said: string }) {
  const [busy, setBusy] = useState(false)
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const { name, styling_notes: notes, confidence_boost: boost, items, total_price: total, occasion_tips: tips } = look
  const add = async () => {
    setBusy(true)
    await addLook(look)
    setBusy(false)
  }
  return (
    <article className="chat-look" aria-label={name}>
      <ul className="chat-board" data-pieces={Math.min(items.length, 5)}>
        {items.map(({ product_id: id, product }) => (
          <li key={id}>
            <a
              href={`/product/${id}`}
              target="_blank"
              rel="noopener"
              className="block size-full"
              aria-label={texts.newTab(product?.name ?? name)}
            >
              {product?.images[0] ? (
                <Picture picture={{ ...product.images[0], alt: '' }} sizes="(width >= 48rem) 280px, 60vw" least={160} most={480} />
              ) : (
                <ProductDrawing silent name={product?.name ?? name} kind={product?.kind} />
              )}
            </a>
          </li>
        ))}
      </ul>
      <div className="chat-look-words">
        <h3 className="display text-lg">{name}</h3>
        {notes && !said.includes(notes) && <p className="mt-1 text-sm">{whole(notes)}</p>}
        <ul className="chat-look-items">
          {items.map(({ product_id: id, product, size, price }) => (
            <li key={id}>
              <span className="min-w-0">
                {product?.name}
                {size !== null && <span className="text-ink-soft"> · {texts.size(size)}</span>}
              </span>
              <span className="ml-auto whitespace-nowrap">{formatKes(price)}</span>
            </li>
          ))}
          <li className="chat-look-total">
            <span>{texts.together}</span>
            <span className="whitespace-nowrap">{formatKes(total)}</span>
          </li>
        </ul>
        {boost && <p className="mt-2 text-sm font-medium">{whole(boost)}</p>}
        {tips.length > 0 && (
          <ul className="bullets mt-2 text-sm text-ink-soft">
            {tips.map((tip) => (
              <li key={tip}>{whole(tip)}</li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={busy} className="flex-1" onClick={() => void add()}>
            {texts.addAll}
          </Button>
          {/* As its pieces: the conversation stays where it is. */}
          <a href={tryOnAddress(look)} target="_blank" rel="noopener" className={buttonClass('secondary')}>
            {texts.tryOn}
          </a>
        </div>
      </div>
    </article>
  )
}

/** Puts the pieces in one by one, asking for sizes where the look names none; says which could not be added. */
async function addLook({ items }: StylingResult): Promise<void> {
  const missing: string[] = []
  for (const { product, size } of items) if (product && !(await addItem(product, size))) missing.push(product.name)
  if (missing.length > 0) addNotice({ type: 'text', text: chatTexts(chat.get().language).notAdded(missing.join(', ')) })
}

async function addItem(product: ProductCard, size: string | null): Promise<boolean> {
  const isThere = size !== null && sizeChoices(product).some((choice) => choice.size === size && choice.stock > 0)
  if (isThere) return addPiece(product, size)
  if (!needsChoice(product)) return product.stock > 0 && addPiece(product, onlySize(product))
  if (product.stock <= 0) return false
  const chosen = await chosenSize(product)
  return chosen !== null && addPiece(product, chosen)
}

/** The fitting room begins with the first piece; it may use the others. */
function tryOnAddress({ items }: StylingResult): string {
  const ids = items.map(({ product_id: id }) => id)
  return `/try-on?piece=${ids[0] ?? ''}&pieces=${ids.join(',')}`
}
