import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { nairobiDayOf } from '../../../../shop/clock.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { Look } from '../../../../shop/try-on/looks/contract.ts'
import { LOOK_DAYS, lookPicturePath } from '../../../../shop/try-on/looks/rules.ts'
import { dayOf } from '../../../lib/dates.ts'
import { useStore } from '../../../lib/store.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { shareLink } from '../../product/card/share.ts'
import { accountLooksQuery, keepInAccount, linkOf, removeFromAccount } from './account-looks.ts'
import { deleteDeviceLook, deviceLooks, loadDeviceLooks, type DeviceLook } from './device-looks.ts'

/** The looks of a member, on this device and in the account: to be seen, shared, kept and deleted. Nothing where there are none. */
export function LooksPanel({ userId }: { userId: string }) {
  const isHydrated = useHydrated()
  const here = useStore(deviceLooks, null)
  const { data: kept } = useQuery(accountLooksQuery, isHydrated ? userId : null, { retries: true })
  useEffect(() => {
    void loadDeviceLooks(userId)
  }, [userId])

  const own = here?.userId === userId ? here.looks : []
  const ids = new Set(kept?.map(({ id }) => id))
  const elsewhere = (kept ?? []).filter(({ id }) => !own.some(({ account }) => account?.id === id))
  if (own.length + elsewhere.length === 0) return null
  return (
    <section aria-labelledby="looks" className="space-y-3">
      <h2 id="looks" className="display text-xl">
        Your looks
      </h2>
      <ul className="space-y-3">
        {own.map((look) => (
          <DeviceLookItem key={look.id} look={look} isKept={look.account !== null && (kept === null || ids.has(look.account.id))} />
        ))}
        {elsewhere.map((look) => (
          <AccountLookItem key={look.id} userId={userId} look={look} />
        ))}
      </ul>
    </section>
  )
}

function DeviceLookItem({ look, isKept }: { look: DeviceLook; isKept: boolean }) {
  const url = useObjectUrl(look.picture)
  const [busy, run] = useBusy()
  const names = look.pieces.map(({ name }) => name).join(', ')
  const total = look.pieces.reduce((sum, { price }) => sum + price, 0)

  async function turn(on: boolean): Promise<void> {
    if (on) await keepInAccount(look)
    else if (look.account) await removeFromAccount(look.user_id, look.account.id)
    notify.success(
      on ? 'Kept in your account. Only who has the link sees it.' : 'Taken out of your account. The link opens nothing any more.',
    )
  }

  return (
    <LookItem
      picture={url}
      name={names}
      below={formatKes(total)}
      keep={
        <Switch
          label="Keep in my account"
          checked={isKept}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => run(() => turn(checked))}
        >
          {isKept && look.account
            ? `Until ${dayOf(nairobiDayOf(new Date(look.account.expires_at)))}, for whoever has the link.`
            : `Off: it’s on this device only. On: we keep the picture for ${LOOK_DAYS} days.`}
        </Switch>
      }
    >
      {isKept && look.account && (
        <ShareButton token={look.account.token} text={`How does this look on me? ${names}, ${formatKes(total)}`} />
      )}
      <Button
        variant="quiet"
        className="px-0!"
        busy={busy}
        onClick={() =>
          run(async () => {
            if (isKept && look.account) await removeFromAccount(look.user_id, look.account.id)
            await deleteDeviceLook(look.id)
            notify.success('Look deleted.')
          })
        }
      >
        Delete
      </Button>
    </LookItem>
  )
}

/** It was saved on another device. */
function AccountLookItem({ userId, look }: { userId: string; look: Look }) {
  const [busy, run] = useBusy()
  const count = look.product_ids.length
  return (
    <LookItem
      picture={lookPicturePath(look.token)}
      name={`Look of ${dayOf(nairobiDayOf(new Date(look.created_at)))}`}
      below={`${count} ${count === 1 ? 'piece' : 'pieces'}, in your account until ${dayOf(nairobiDayOf(new Date(look.expires_at)))}`}
    >
      <ShareButton token={look.token} text="How does this look on me?" />
      <Button
        variant="quiet"
        className="px-0!"
        busy={busy}
        onClick={() =>
          run(async () => {
            await removeFromAccount(userId, look.id)
            notify.success('Look deleted. The link opens nothing any more.')
          })
        }
      >
        Delete
      </Button>
    </LookItem>
  )
}

interface LookItemProps {
  picture: string
  name: string
  below: string
  /** Whether it is in the account, to be switched. */
  keep?: ReactNode
  children: ReactNode
}

function LookItem({ picture, name, below, keep, children }: LookItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <img src={picture} alt={`${name}, a simulation`} className="rounded-badge object-contain max-sm:max-h-96 max-sm:w-full sm:w-44" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">{below}</p>
        {keep}
        <div className="mt-1 flex flex-wrap items-center gap-x-5">{children}</div>
      </div>
    </li>
  )
}

function ShareButton({ token, text }: { token: string; text: string }) {
  return (
    <Button variant="secondary" onClick={() => void shareLink({ title: 'A look', text, url: linkOf(token) })}>
      Share the link
    </Button>
  )
}

/** One thing at a time; what fails is told. */
function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false)
  async function runOnce(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, (work) => void runOnce(work)]
}

/** For an image element, as long as it is there. */
function useObjectUrl(blob: Blob): string {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
