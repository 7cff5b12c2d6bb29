import { useEffect, useState } from 'react'
import type { Standing } from '../../../shop/accounts/contract.ts'
import { arePeopleThere, HOURS_CHECK_MS, promisedMinutes } from '../../../shop/chat/rules.ts'
import { api, shopNow } from '../../lib/api.ts'
import { createQuery } from '../../lib/query.ts'
import { useSelected } from '../../lib/store.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useSession } from '../account/session/session-store.ts'
import { chat } from './chat-store.ts'

const standing = createQuery<Standing>({
  staleTime: 60_000,
  max: 1,
  fetch: (_user, signal) => api<Standing>('GET', '/api/profile/standing', { signal }),
})

/** Whether people are there, looked at again every 60 s (chat-08, assist-03), and within how many minutes they answer (chat-09). */
export function useHours(): { isOpen: boolean; minutes: number } {
  const [isOpen, setOpen] = useState(() => arePeopleThere(new Date(shopNow())))
  useEffect(() => {
    const timer = setInterval(() => setOpen(arePeopleThere(new Date(shopNow()))), HOURS_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  const { user } = useSession()
  const { data } = useQuery(standing, user?.id ?? null)
  const promised = useSelected(chat, ({ conversation }) => conversation?.promised_minutes ?? null, null)
  return { isOpen, minutes: promised ?? promisedMinutes(data?.tier ?? 'Regular') }
}
