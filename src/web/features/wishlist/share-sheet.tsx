import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { api, ApiError } from '../../lib/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSession } from '../account/session/session-store.ts'
import { shareNatively, whatsAppUrl } from '../product/card/share.ts'
import { shopName } from '../../../shop/name.ts'

interface ShareSheetProps {
  open: boolean
  onClose: () => void
  /** A guest's products: the link shows these. */
  ids: readonly string[]
}

/** Makes a link to the wishlist and gives it to whatever the shopper sends things with. */
export function ShareSheet({ open, onClose, ids }: ShareSheetProps) {
  const { user } = useSession()
  const [tries, setTries] = useState(0)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="bottom"
      title="Share your wishlist"
      description={
        user
          ? 'Anyone with the link can see your first name and your wishlist, including later changes.'
          : 'Anyone with the link can see these pieces for 90 days. Your name isn’t shown.'
      }
    >
      {open && <ShareLink key={tries} ids={ids} member={user !== null} onClose={onClose} onRetry={() => setTries(tries + 1)} />}
    </Sheet>
  )
}

interface ShareLinkProps {
  ids: readonly string[]
  member: boolean
  onClose: () => void
  onRetry: () => void
}

function ShareLink({ ids, member, onClose, onRetry }: ShareLinkProps) {
  const { link, problem } = useShareLink(ids, member)
  const [said, setSaid] = useState<Said | null>(null)
  if (problem)
    return (
      <div role="alert">
        <p className="text-sm font-medium text-primary-strong">{problem}</p>
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  if (!link)
    return (
      <div role="status">
        <span className="sr-only">Creating the link</span>
        <Skeleton className="h-12 rounded-card" />
        <Skeleton className="mt-4 h-13 rounded-full" />
      </div>
    )
  return (
    <>
      <TextField label="Link" bare readOnly value={link} onFocus={({ target }) => target.select()} />
      <div className="mt-4 flex flex-col gap-2">
        {'share' in navigator && (
          <Button size="lg" onClick={() => void send(link).then(setSaid)}>
            <Share2 size={19} aria-hidden="true" /> Send to…
          </Button>
        )}
        <a
          href={whatsAppUrl(noteOf(link).text, link)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('share' in navigator ? 'secondary' : 'primary', 'lg')}
        >
          <MessageCircle size={19} aria-hidden="true" /> Share on WhatsApp
        </a>
        <Button variant="secondary" size="lg" onClick={() => void copyLink(link).then(setSaid)}>
          <Copy size={19} aria-hidden="true" /> Copy the link
        </Button>
        {member && <EndLink onEnded={onClose} onRefused={(text) => setSaid({ text, refused: true })} />}
      </div>
      {/* Here and not over the page: it is about what is seen here. */}
      <div role="status" className="mt-3 text-center text-sm font-medium empty:hidden">
        {said && !said.refused && said.text}
      </div>
      <ErrorText text={said?.refused ? said.text : null} className="mt-3" />
    </>
  )
}

/** From then on the link that was sent opens nothing; another one can be made. */
function EndLink({ onEnded, onRefused }: { onEnded: () => void; onRefused: (text: string) => void }) {
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await api('DELETE', '/api/wishlist/share')
      onEnded()
      notify.success('Sharing stopped. The link no longer works.')
    } catch (error) {
      onRefused(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void end()}>
      Stop sharing
    </Button>
  )
}

function useShareLink(ids: readonly string[], member: boolean) {
  const [link, setLink] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const products = ids.join(' ')
  useEffect(() => {
    const call = new AbortController()
    const body = member ? {} : { product_ids: products.split(' ') }
    api<{ path: string }>('POST', '/api/wishlist/share', { body, signal: call.signal })
      .then(({ path }) => setLink(location.origin + path))
      .catch((error: unknown) => !call.signal.aborted && setProblem(messageOf(error)))
    return () => call.abort()
  }, [products, member])
  return { link, problem }
}

const noteOf = (url: string) => ({ title: `My wishlist at ${shopName()}`, text: `My wishlist at ${shopName()}`, url })

/** What came of a press. */
interface Said {
  text: string
  refused: boolean
}

async function send(url: string): Promise<Said | null> {
  if ((await shareNatively(noteOf(url))) !== 'cannot') return null
  return { text: 'Sharing didn’t work in this browser. Copy the link instead.', refused: true }
}

async function copyLink(link: string): Promise<Said> {
  try {
    await navigator.clipboard.writeText(link)
    return { text: 'Link copied.', refused: false }
  } catch {
    return { text: 'We couldn’t copy the link. Press and hold the link to copy it.', refused: true }
  }
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'We couldn’t create the link. Please try again.'
}
