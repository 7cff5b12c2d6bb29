import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a stage takes the focus when the stage begins: the button that led to it is gone. `aside`: something else has it. */
export function StageHeading({ aside = false, children }: { aside?: boolean; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const first = useRef(!aside)
  useEffect(() => {
    if (first.current) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h3 ref={ref} tabIndex={-1} className="display text-xl outline-none focus-visible:shadow-none">
      {typeof children === 'string' ? whole(children) : children}
    </h3>
  )
}

/** The name is never broken at its hyphen. */
function whole(text: string): ReactNode {
  return text.split(/(M-P(?:ESA|esa))/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
