import { createContext } from 'react-router'
import type { SessionView, SignInRequest, SignUpConfirm, SignUpRequest } from '../shop/accounts/contract.ts'
import type { Device } from '../shop/accounts/sessions.ts'
import type { Visitor } from '../shop/accounts/visitor.ts'
import type { AnalyticsTool } from '../shop/consent/rules.ts'
import { NO_CHOICES, type Choices } from '../shop/choices.ts'
import type { Viewed } from '../shop/insights/social-proof.ts'
import type { Shop } from '../shop/shop.ts'
import type { PageParts } from './lib/page-part.tsx'

export type DemoTool = 'phone' | 'mail'

/** What the shop's pages need to know about how it runs. */
export interface Site {
  /** Origin of the shop's public address, without a slash at the end. */
  origin: string
  /** Links to the simulators; none in a real shop. */
  demo: readonly DemoTool[]
  /** Whose pictures a browser may fetch itself (img-01). */
  imageHosts: readonly string[]
  /** What measures how the shop is used, for whoever allows it. */
  analytics?: AnalyticsTool | undefined
  /** Whose language model writes the assistant's answers; none where they are the shop's own sentences. */
  modelProvider?: string | undefined
  /** Of all documents, 0 to 1, whose times are asked for, of those who allow it; none where nothing is traced. */
  traces?: number | undefined
  /** What most have open right now, with how many. */
  viewed: () => readonly Viewed[]
}

/** What begins and ends a session for a form that is sent without scripts; the cookies go with the page's answer. */
export interface PageAuth {
  /** Throws as `shop.membership` does. */
  signIn(request: SignInRequest): Promise<void>
  beginSignUp(request: SignUpRequest): Promise<void>
  /** Another e-mail for the sign-up of this browser. */
  resendSignUp(): Promise<void>
  confirmSignUp(request: SignUpConfirm): Promise<void>
  /** Whether the link of an e-mail belongs to the sign-up that this browser has begun. */
  isOwnSignUp(link: string): Promise<boolean>
  resetPassword(token: string, password: string): Promise<void>
  /** What the shop knows this browser by. */
  device: Device
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const siteContext = createContext<Site>()
/** How this visitor wants to see the shop: pages are drawn and cached by it. `saver` is never null. */
export const choicesContext = createContext<Choices>(NO_CHOICES)
export const pageAuthContext = createContext<PageAuth>()
/** False when the "not found" page is cached already: then a 404 is sent without a body. */
export const rendersNotFoundContext = createContext<boolean>(true)
/** Of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>('')
/** The member that the page passes to the browser; null for a guest. */
export const sessionContext = createContext<SessionView | null>(null)
/** Parts of pages that the server has rendered before; null renders all of them. */
export const pagePartsContext = createContext<PageParts | null>(null)
/** What rendering gives back to the server: the page, and the lists that it brings in blocks of their own; null where only data was asked for. */
export interface RenderedPage {
  html: string | null
  blocks: string[] | null
}

export const pageContext = createContext<RenderedPage>()
