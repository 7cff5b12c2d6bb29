import { createContext } from 'react-router'
import type { Shop } from '../shop/shop.ts'

/** Who asks. Set by the server for every page. */
export interface Visitor {
  guestId: string | null
  /** Network address, for limits on what can be guessed. */
  address: string
}

/** What the shop's pages need to know about how it runs. */
export interface Site {
  /** Origin of the shop's public address, without a slash at the end. */
  origin: string
  demo: boolean
  paymentsAvailable: boolean
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const siteContext = createContext<Site>()
/** Of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>('')
