import { isHeldOut, type Overlay, type OverlayEvent } from '../../../../shop/overlays/rules.ts'
import { onOverlayEnd, shownOverlay } from '../state/shown-overlay.ts'
import type { OverlayPlan, Visit } from '../state/overlay-plan.ts'
import { nextMoment, nextOverlay, type Due, type Schedule } from './rules-schedule.ts'

/** While something keeps overlays away it is looked again after so long. Milliseconds. */
const LOOK_AGAIN_MS = 1000

export interface SchedulerOptions {
  plans: readonly OverlayPlan[]
  visit: () => Visit
  /** Something else has the visitor's attention. */
  isBlocked: () => boolean
  /** When the page had loaded, in milliseconds since 1970. */
  loadedAt: number
  /** When the last one ended, in this browser: kept over pages and tabs. */
  ended: { read: () => number; write: (at: number) => void }
  report: (overlay: Overlay, event: OverlayEvent) => void
  guestId: () => string
}

export interface Scheduler {
  /** Something has changed that overlays depend on. */
  check: () => void
  stop: () => void
}

/** Opens what is due, one at a time (open-64). Browser only. */
export function startScheduler({ plans, visit, isBlocked, loadedAt, ended, report, guestId }: SchedulerOptions): Scheduler {
  let notBefore: Schedule['notBefore'] = {}
  let preparing = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (): Schedule => ({ shown: shownOverlay.get(), endedAt: ended.read(), notBefore })
  const notAgain = (overlay: Overlay, until = Infinity) => (notBefore = { ...notBefore, [overlay]: until })

  function due(): Due {
    const now = visit()
    const wanted = plans.filter(({ isWanted }) => isWanted(now))
    return Object.fromEntries(wanted.map(({ overlay, after }) => [overlay, loadedAt + (after(now) ?? Infinity)]))
  }

  function check(): void {
    clearTimeout(timer)
    if (stopped || preparing || plans.length === 0) return
    const [now, moments] = [Date.now(), due()]
    const next = nextOverlay(schedule(), moments, now)
    if (next !== null && !isBlocked()) return void open(next, due)
    const moment = next === null ? nextMoment(schedule(), moments, now) : now + LOOK_AGAIN_MS
    if (moment !== null) timer = setTimeout(check, moment - now)
  }

  /** This is the moment in which it would be of use; it has passed when another one is open or due, or somebody is busy. */
  function ask(overlay: Overlay): void {
    const plan = planOf(overlay)
    if (stopped || preparing || !plan.isWanted(visit()) || isBlocked()) return
    const asked = () => ({ ...due(), [overlay]: loadedAt })
    if (nextOverlay(schedule(), asked(), Date.now()) === overlay) void open(overlay, asked)
  }

  async function open(overlay: Overlay, moments: () => Due): Promise<void> {
    const plan = planOf(overlay)
    preparing = true
    const isReady = await ready(plan)
    preparing = false
    if (stopped) return
    const isStill = () => plan.isWanted(visit()) && !isBlocked() && nextOverlay(schedule(), moments(), Date.now()) === overlay
    if (!isReady) notAgain(overlay)
    else if (isStill()) show(plan)
    check()
  }

  function show({ overlay }: OverlayPlan): void {
    if (isHeldOut(overlay, guestId())) {
      notAgain(overlay)
      report(overlay, 'held')
      return
    }
    shownOverlay.set(overlay)
    report(overlay, 'shown')
  }

  /** Its code and what else it needs are there. */
  async function ready({ prepare, load }: OverlayPlan): Promise<boolean> {
    try {
      const [, isReady] = await Promise.all([load(), prepare?.() ?? true])
      return isReady
    } catch {
      return false
    }
  }

  function planOf(overlay: Overlay): OverlayPlan {
    const plan = plans.find((one) => one.overlay === overlay)
    if (!plan) throw new Error(`no plan for ${overlay}`)
    return plan
  }

  const stopEnds = onOverlayEnd(({ overlay, how }) => {
    ended.write(Date.now())
    const again = planOf(overlay).again
    notAgain(overlay, how === 'gone' && again !== undefined ? Date.now() + again : Infinity)
    if (how !== 'gone') report(overlay, how)
    check()
  })
  const stopOpening = shownOverlay.subscribe(check)
  const watches = plans.map(({ overlay, watch }) => watch?.(visit, () => ask(overlay)))
  check()
  return {
    check,
    stop() {
      stopped = true
      clearTimeout(timer)
      stopEnds()
      stopOpening()
      watches.forEach((stop) => stop?.())
    },
  }
}
