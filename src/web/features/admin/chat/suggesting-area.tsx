import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { TextArea } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { typedToken } from './canned-words.ts'

export interface Suggestion {
  id: string
  /** "/hello", "@Amina" */
  label: string
  about: string
}

/** So many are offered at once. */
const SHOWN = 6

interface SuggestingAreaProps {
  label: string
  text: string
  onType: (text: string) => void
  /** What begins a word that is completed. */
  sign: '/' | '@'
  suggestions: readonly Suggestion[]
  /** The text with the chosen one in the place of what was typed of it. */
  complete: (id: string, before: string, after: string) => string
  maxLength: number
  className?: string
  area: RefObject<HTMLTextAreaElement | null>
  /** Enter where there is a mouse, Ctrl Enter everywhere; on a touch screen Enter begins a new line, and a button sends. */
  onSend: () => void
}

/** A text in which what is typed after a sign is completed from a list, by arrows and Enter or by a press. */
export function SuggestingArea(props: SuggestingAreaProps) {
  const { label, text, onType, sign, suggestions, complete, maxLength, className, area, onSend } = props
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [shut, setShut] = useState<string | null>(null)
  const token = typedToken(text, caret, sign)
  const found =
    token && shut !== text ? suggestions.filter((each) => each.label.slice(1).toLowerCase().startsWith(token.typed)).slice(0, SHOWN) : []
  const chosen = found[Math.min(at, found.length - 1)]

  function choose(suggestion: Suggestion): void {
    if (!token) return
    onType(complete(suggestion.id, text.slice(0, token.from), text.slice(caret)))
    setAt(0)
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (event.key === 'Escape') {
      // First the list, then the field: single keys do something again.
      if (found.length > 0) setShut(text)
      else event.currentTarget.blur()
      return event.stopPropagation()
    }
    if (!chosen) {
      if (event.key !== 'Enter' || event.shiftKey || !matchMedia('(pointer: fine)').matches) return
      event.preventDefault()
      return onSend()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <div className="relative">
      <TextArea
        ref={area}
        label={label}
        bare
        rows={2}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        className={className}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          setAt(0)
          onType(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <div id={id} role="listbox" aria-label={sign === '/' ? 'Ready replies' : 'Colleagues'} className="inbox-suggestions">
          {found.map((suggestion) => (
            // The keyboard of this list is that of the field, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={suggestion.id}
              id={`${id}-${suggestion.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion === chosen}
              className={classes('inbox-suggestion', suggestion === chosen && 'inbox-suggestion-chosen')}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <strong>{suggestion.label}</strong> <span className="line-clamp-2">{suggestion.about}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {chosen && `${found.length} to choose from. Enter takes ${chosen.label}.`}
      </p>
    </div>
  )
}
