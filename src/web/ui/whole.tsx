import type { ReactNode } from 'react'

/** What a line never breaks: M-PESA and e-mail at their hyphen, a sum, a span, a phone number. A masked one is whole by itself. */
const WHOLE = /(M-P(?:ESA|esa)|[Ee]-mails?|KES [\d,]+\d|0\d{3} \d{3} \d{3}|\d+-\d+)/

/** A text whose names, sums and phone numbers stay on one line each. */
export function whole(text: string): ReactNode {
  return text.split(WHOLE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
