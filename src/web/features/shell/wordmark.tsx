import { Link } from 'react-router'

/** "Upya", the way home; the dot is the button sewn back on. */
export function Wordmark() {
  return (
    <Link to="/" aria-label="Upya, home" className="wordmark display">
      upya<span aria-hidden="true">.</span>
    </Link>
  )
}
