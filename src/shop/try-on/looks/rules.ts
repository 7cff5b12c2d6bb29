// Looks that are kept. Pure; the browser uses it too.

/** In an account at once, and new ones in a day. */
export const LOOKS_MAX = 20
export const LOOKS_PER_DAY = { max: 30, seconds: 86_400 } as const
/** And of all members behind one address. */
export const LOOKS_PER_NETWORK = { max: 300, seconds: 86_400 } as const
/** So long somebody has to store a picture; then a look without one is none. Seconds. */
export const LOOK_STORING_SECONDS = 900
/** Days after which a look in an account is gone. */
export const LOOK_DAYS = 30
/** Bytes of a picture, as it is sent and as it is stored. */
export const LOOK_BYTES_MAX = 1.5 * 1024 * 1024
/** The longer side of what is stored. Pixels. */
export const LOOK_SIDE = 1600
/** On a device. */
export const DEVICE_LOOKS_MAX = 30

/** What is written on every picture that was made here. */
export const SIMULATION_LABEL = 'Simulation: shows the look, not the fit'

/** The page of a look, for whoever has its token. */
export function lookPath(token: string): string {
  return `/look/${token}`
}

/** Its picture. */
export function lookPicturePath(token: string): `/api/${string}` {
  return `/api/try-on/looks/shared/${token}`
}

const TOKEN = /^[\w-]{32}$/

export function isLookToken(text: string): boolean {
  return TOKEN.test(text)
}
