import { DATABASE_ERROR_MESSAGE, DIAGNOSTICS_MAX, MAINTENANCE_MESSAGE, RECOVERY_PROBE_MS } from '../../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { isRecord, readJson, STORAGE_KEYS, stored, writeJson } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'

/** What `auth_diagnostics` holds of an event: never a token, a password or a name (auth-13, open-47). `status` 0: no answer. */
export interface Diagnosis {
  time: string
  event: AuthEvent | 'fallback_on' | 'fallback_off'
  status: number
}

export type AuthEvent = 'sign_in' | 'sign_up' | 'sign_out' | 'refresh' | 'probe'

/** Accounts do not work right now; every tab knows, and the next page does too. */
const maintenance = stored<boolean>(
  STORAGE_KEYS.fallbackMode,
  (found) => found === true,
  (on) => on || null,
)

let timer: ReturnType<typeof setTimeout> | null = null

export function useMaintenance(): boolean {
  return useStore(maintenance, false)
}

/** Every answer of an account service comes by here: it may begin or end the fallback mode (auth-06 to auth-08). */
export function recordAuthEvent(event: AuthEvent, status: number, message = ''): void {
  diagnose(event, status)
  if (status === 500 || message === DATABASE_ERROR_MESSAGE) begin(status)
  else if ((event === 'sign_in' || event === 'sign_up') && status >= 200 && status < 300) finish(status)
}

/** The dialog has opened: it shows the maintenance, and checks at once whether that is over (auth-10, auth-11, open-47). */
export function dialogOpened(): void {
  if (maintenance.get()) notify.info(MAINTENANCE_MESSAGE)
  void probe()
}

/** Asks every 5 minutes, as long as the mode lasts, whether accounts work again (auth-10). */
export function watchRecovery(): void {
  if (timer !== null || !maintenance.get()) return
  const since = Date.now() - (lastProbe() ?? Date.now())
  const wait = since < 0 ? RECOVERY_PROBE_MS : Math.max(0, RECOVERY_PROBE_MS - since)
  timer = setTimeout(() => {
    timer = null
    void probe().then(watchRecovery)
  }, wait)
}

/** Any answer but 500 ends the mode (auth-09); no answer at all says nothing. */
export async function probe(): Promise<void> {
  const status = await api('GET', '/api/auth/session', { renews: false }).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )
  if (maintenance.get() || status === 500) diagnose('probe', status)
  if (status === 500) begin(status)
  else if (status !== 0) finish(status)
}

function begin(status: number): void {
  if (maintenance.get()) return
  maintenance.set(true)
  diagnose('fallback_on', status)
  notify.info(MAINTENANCE_MESSAGE)
  watchRecovery()
}

function finish(status: number): void {
  if (timer !== null) clearTimeout(timer)
  timer = null
  if (!maintenance.get()) return
  maintenance.set(false)
  diagnose('fallback_off', status)
}

function diagnose(event: Diagnosis['event'], status: number): void {
  const entry: Diagnosis = { time: new Date().toISOString(), event, status }
  writeJson(STORAGE_KEYS.diagnostics, [...diagnoses(), entry].slice(-DIAGNOSTICS_MAX))
}

function diagnoses(): unknown[] {
  const found = readJson(STORAGE_KEYS.diagnostics)
  return Array.isArray(found) ? found : []
}

function lastProbe(): number | null {
  const last = diagnoses().findLast((entry) => isRecord(entry) && entry['event'] === 'probe')
  const time = isRecord(last) ? Date.parse(String(last['time'])) : Number.NaN
  return Number.isFinite(time) ? time : null
}
