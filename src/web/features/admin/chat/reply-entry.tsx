import { useState } from 'react'
import { ASSISTANT_CODE } from '../../../../shop/assistant/rules.ts'
import { ANSWER_PRODUCTS_MAX, MESSAGE_MAX } from '../../../../shop/chat/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { PieceSearch } from '../page/piece-search.tsx'
import { filledReply, unfilled } from './canned-words.ts'
import type { EntryProps } from './parts.ts'
import { SuggestingArea } from './suggesting-area.tsx'
import { useAnswer } from './use-answer.ts'
import type { DraftPiece } from './draft.ts'

/** An answer with its pieces and code. What is written stays until the shop has it. */
export function ReplyEntry({ detail, canned, refresh, typed, language, area }: EntryProps) {
  const { draft, type, send, busy, error, answeredBy, refused } = useAnswer(detail, refresh)
  const [picking, setPicking] = useState(false)
  const facts = { name: detail.name, order: detail.person.orders[0]?.order_number ?? null, promised: detail.promised_minutes }
  const reply = (id: string) => {
    const found = canned.find((each) => each.id === id)
    return found ? filledReply(found, language, facts) : ''
  }
  const missing = unfilled(draft.text)
  const isEmpty = draft.text.trim() === '' && draft.pieces.length === 0
  const sendDraft = () => void (isEmpty || missing ? undefined : send())
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        sendDraft()
      }}
    >
      {answeredBy !== null && (
        <p role="alert" className="inbox-collision">
          <strong>{answeredBy} answered while you were writing.</strong>
          {refused ? ' Read that first. Your words are still here.' : ' Your words are still here.'}
        </p>
      )}
      <SuggestingArea
        area={area}
        label="Answer"
        text={draft.text}
        onType={(text) => {
          type({ text })
          typed()
        }}
        sign="/"
        maxLength={MESSAGE_MAX}
        suggestions={canned.map(({ id, short }) => ({ id, label: `/${short}`, about: reply(id) }))}
        complete={(id, before, after) => `${before}${reply(id)}${after}`}
        onSend={sendDraft}
      />
      <Pieces pieces={draft.pieces} onChange={(pieces) => type({ pieces })} />
      {missing && <p className="text-primary-strong">Write something in place of {missing} first.</p>}
      <ErrorText text={error} />
      <div className="inbox-composer-tools">
        <Button
          variant="soft"
          disabled={draft.pieces.length >= ANSWER_PRODUCTS_MAX}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          Piece
        </Button>
        <SelectField
          label="Code for this shopper"
          bare
          value={draft.percent}
          onChange={(event) => type({ percent: Number(event.target.value) })}
        >
          <option value={0}>No code</option>
          {PERCENTS.map((percent) => (
            <option key={percent} value={percent}>
              {percent}% code
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="ml-auto" busy={busy} disabled={isEmpty || missing !== null}>
          {refused ? 'Send anyway' : 'Send'}
        </Button>
      </div>
      <p className="text-xs text-ink-soft">
        <span className="inbox-keys">Enter sends, Shift Enter begins a new line. / brings a ready reply.</span>
        {detail.status === 'bot' && ' Your answer takes over from the assistant.'}
        {detail.status === 'resolved' && ' Your answer opens it again.'}
      </p>
      <Sheet open={picking} onClose={() => setPicking(false)} title="Send a piece" side="bottom" typing>
        <PieceSearch
          chosen={draft.pieces.map(({ id }) => id)}
          onChoose={({ id, name, images }) => {
            type({ pieces: [...draft.pieces, { id, name, picture: images[0]?.key ?? null }] })
            setPicking(false)
          }}
        />
      </Sheet>
    </form>
  )
}

/** What a code may be, up to the cap. */
const PERCENTS = [5, ASSISTANT_CODE.percentMax]

function Pieces({ pieces, onChange }: { pieces: readonly DraftPiece[]; onChange: (pieces: readonly DraftPiece[]) => void }) {
  if (pieces.length === 0) return null
  return (
    <ul aria-label="Pieces that go with it" className="flex flex-wrap gap-2">
      {pieces.map(({ id, name, picture }) => (
        <li key={id} className="flex max-w-full items-center gap-2 rounded-card border border-line pl-2">
          <Thumbnail pictureKey={picture} name={name} className="w-8" />
          <span className="min-w-0 break-words">{name}</span>
          <Button variant="quiet" aria-label={`Take out ${name}`} onClick={() => onChange(pieces.filter((piece) => piece.id !== id))}>
            Take out
          </Button>
        </li>
      ))}
    </ul>
  )
}
