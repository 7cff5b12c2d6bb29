import { useState } from 'react'
import type { AdminHighlights } from '../../../../shop/highlights/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

type Method = 'POST' | 'PUT' | 'DELETE'

/** The draft and what changes it: each answer is the whole draft, with its next version. One change at a time. */
export function useHighlights(loaded: AdminHighlights) {
  const [state, setState] = useState({ loaded, data: loaded })
  const [busy, setBusy] = useState(false)
  if (state.loaded !== loaded) setState({ loaded, data: loaded })
  const { data } = state

  /** Answers the draft after it; null when it was refused, and that was said. */
  async function change(method: Method, path: string, body: object = {}, version = data.version): Promise<AdminHighlights | null> {
    if (busy) return null
    setBusy(true)
    try {
      const after = await api<AdminHighlights>(method, `/api/admin/highlights${path}`, { body: { version, ...body } })
      setState({ loaded, data: after })
      return after
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(error.message, error.code === 'highlights_changed' ? { label: 'Reload', run: () => location.reload() } : undefined)
      return null
    } finally {
      setBusy(false)
    }
  }

  return { data, busy, change }
}
