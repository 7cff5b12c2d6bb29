import { useState, type FormEvent } from 'react'
import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { lengthText, readLength } from '../../../../../shop/media/rules-length.ts'
import { tagProblems } from '../../../../../shop/media/rules-tags.ts'
import { tagWindow } from '../../../../../shop/media/rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'

interface TagTimesProps {
  tag: AdminTag
  /** Seconds; without an end when nobody has said how long the video is. */
  duration: number
  onSave: (tag: AdminTag, before: AdminTag) => void
}

/** When the chosen tag is seen, typed: for a video that plays where we cannot look. */
export function TagTimes({ tag, duration, onSave }: TagTimesProps) {
  const { from, until } = tagWindow(tag)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [show_at, hide_at] = [secondsOf(data.get('show_at')), secondsOf(data.get('hide_at'))]
    if (show_at === null || hide_at === null) {
      const unreadable = 'Write it as 0:12.'
      return setErrors({ ...(show_at === null && { show_at: unreadable }), ...(hide_at === null && { hide_at: unreadable }) })
    }
    const changed = { ...tag, timestamp: show_at, show_at, hide_at }
    const { timestamp = '', show_at: begins = timestamp, hide_at: ends = '' } = tagProblems(changed, duration)
    setErrors({ show_at: begins, hide_at: ends })
    if (!begins && !ends) onSave(changed, tag)
  }

  return (
    <form noValidate onSubmit={submit} aria-label={`Times of ${tag.product.name}`} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Seen from"
        name="show_at"
        defaultValue={lengthText(from)}
        maxLength={9}
        error={errors['show_at']}
        className="w-28"
      />
      <TextField label="Until" name="hide_at" defaultValue={lengthText(until)} maxLength={9} error={errors['hide_at']} className="w-28" />
      <Button type="submit" variant="secondary" className="min-h-12 sm:mt-7">
        Set times
      </Button>
    </form>
  )
}

/** "0:00" is a time, too. */
function secondsOf(typed: FormDataEntryValue | null): number | null {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (/^0?0?:?0?0$/.test(text)) return 0
  const seconds = readLength(text)
  return seconds === 'unreadable' ? null : seconds
}
