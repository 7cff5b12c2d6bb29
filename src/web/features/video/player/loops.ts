/** So many times round without a touch: nobody watches any more. */
const LOOPS = 3
/** Back by more than this is the beginning again. Seconds. */
const BACK = 0.5

/** Calls `onForgotten` when a clip has begun anew so often, and nobody has touched anything meanwhile. */
export function createLoopWatch(onForgotten: () => void) {
  let last = 0
  let loops = 0
  return {
    /** It plays, and is at this second. */
    at(second: number): void {
      if (second < last - BACK && ++loops >= LOOPS) {
        loops = 0
        onForgotten()
      }
      last = second
    },
    /** Another clip. */
    reset(): void {
      last = loops = 0
    },
    touched(): void {
      loops = 0
    },
  }
}

type WithBattery = Navigator & { getBattery?: () => Promise<{ charging: boolean; level: number }> }
/** Below this a browser saves as well. */
const LOW = 0.2

/** The battery is low, as far as the browser says. Browser only. */
export async function isBatteryLow(): Promise<boolean> {
  const battery = await (navigator as WithBattery).getBattery?.().catch(() => null)
  return battery ? !battery.charging && battery.level <= LOW : false
}
