import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'

/** How long it says that it was copied. Milliseconds. */
const FEEDBACK_MS = 2500

/** Copies `text`; where the browser forbids that, the text beside it can be marked by one tap. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [feedback, setFeedback] = useState<'copied' | 'marked' | null>(null)
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [feedback])
  return (
    <>
      <button
        type="button"
        onClick={() => void copied(text).then((done) => setFeedback(done ? 'copied' : 'marked'))}
        className={buttonClass('secondary', 'md', 'w-26 px-0')}
      >
        {feedback === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {feedback === 'copied' ? 'Copied' : feedback === 'marked' ? 'Press and hold' : 'Copy'}
        <span className="sr-only">{label}</span>
      </button>
      <span role="status" className="sr-only">
        {feedback === 'copied' && `${label} copied`}
        {feedback === 'marked' && `This browser cannot copy it for you. Press and hold the ${label.toLowerCase()} to select it.`}
      </span>
    </>
  )
}

/** The clipboard exists on secure origins only, and may be refused. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
