import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface LinesFieldProps<Line> {
  /** "Feature": what one line is. */
  label: string
  lines: readonly Line[]
  textOf: (line: Line) => string
  withText: (line: Line | null, text: string) => Line
  max: number
  onChange: (lines: Line[]) => void
  /** Behind the text of each line. */
  renderExtra?: (line: Line, change: (line: Line) => void) => ReactNode
  placeholder?: string
}

/** A list that is typed line by line. */
export function LinesField<Line>({ label, lines, textOf, withText, max, onChange, renderExtra, placeholder }: LinesFieldProps<Line>) {
  const change = (at: number, line: Line) => onChange(lines.map((one, i) => (i === at ? line : one)))
  return (
    <div className="space-y-2">
      {lines.map((line, at) => (
        // Lines have no identity but their place: what is typed into one stays in it.
        <div key={at} className="flex flex-wrap items-center gap-1">
          <TextField
            bare
            label={`${label} ${at + 1}`}
            className="min-w-0 flex-[1_1_12rem]"
            value={textOf(line)}
            maxLength={300}
            placeholder={placeholder}
            onChange={(event) => change(at, withText(line, event.target.value))}
          />
          {renderExtra?.(line, (next) => change(at, next))}
          <IconButton label={`Remove ${label.toLowerCase()} ${at + 1}`} onClick={() => onChange(lines.filter((_, i) => i !== at))}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {lines.length < max && (
        <Button variant="soft" onClick={() => onChange([...lines, withText(null, '')])}>
          <Plus size={16} aria-hidden="true" />
          Add {label.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
