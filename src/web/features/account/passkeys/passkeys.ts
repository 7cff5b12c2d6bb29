import type { CreationOptions, Passkey, RequestOptions } from '../../../../shop/accounts/passkeys/contract.ts'
import { PASSKEY_CHALLENGE_SECONDS } from '../../../../shop/accounts/passkeys/rules.ts'
import { api } from '../../../lib/api.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'

// What the browser does with passkeys. The library comes when one is asked for.

/** The person, the device or the connection ended it: said in our words, as browsers say it in theirs. */
export class PasskeyStopped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PasskeyStopped'
  }
}

/** Throws PasskeyStopped when it does not arrive: browsers remember that until the page is loaded again. */
function library() {
  return import('@simplewebauthn/browser').catch((): never => {
    throw new PasskeyStopped('We couldn’t load what passkeys need. Check your internet connection and reload the page.')
  })
}

/** False on the server, and where this page cannot use passkeys: an old browser, no https, an address in digits. */
export function usePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Makes one and adds it to the account; the shop may first ask who it is. Throws PasskeyStopped and ApiError. */
export async function addPasskey(): Promise<Passkey> {
  const options = await api<CreationOptions>('POST', '/api/auth/passkeys/options')
  const { startRegistration } = await library()
  const credential = await startRegistration({ optionsJSON: options }).catch(stopped('No passkey was added. Try again whenever you like.'))
  return api<Passkey>('POST', '/api/auth/passkeys', { body: { credential } })
}

/** Shows once more who is signed in. Throws PasskeyStopped and ApiError. */
export async function proveByPasskey(): Promise<void> {
  const options = await api<RequestOptions>('POST', '/api/auth/passkeys/prove/options')
  const { startAuthentication } = await library()
  const credential = await startAuthentication({ optionsJSON: options }).catch(stopped('No passkey was used. Try again whenever you like.'))
  await api('POST', '/api/auth/passkeys/prove', { body: { credential } })
}

export type SignedChallenge = Awaited<ReturnType<Awaited<ReturnType<typeof library>>['startAuthentication']>>

/** Asks for any passkey of this shop. Throws PasskeyStopped and ApiError. */
export async function askForPasskey(): Promise<SignedChallenge> {
  const [{ startAuthentication }, options] = await Promise.all([library(), signInOptions()])
  return startAuthentication({ optionsJSON: options }).catch(
    stopped('No passkey was used. Try again whenever you like, or use your password.'),
  )
}

/**
 * Has the browser offer passkeys in the field of the e-mail, as long as the form is there. `enter` signs in with the one that is
 * chosen; false when it was not taken, and another one may be. Returns what ends it.
 */
export function offerPasskeys(enter: (signed: SignedChallenge) => Promise<boolean>): () => void {
  let over = false
  let cancel = () => {}

  async function offer({ startAuthentication, WebAuthnAbortService }: Awaited<ReturnType<typeof library>>): Promise<void> {
    const optionsJSON = await signInOptions()
    if (over) return
    cancel = () => WebAuthnAbortService.cancelCeremony()
    // Challenges run out while a form is left open; what is offered is always one that works.
    let isStale = false
    const renew = () => {
      isStale = true
      cancel()
    }
    const timer = setTimeout(renew, (PASSKEY_CHALLENGE_SECONDS - 60) * 1000)
    // Ended by us, by the button that asks itself, or by a browser that cannot: there is the form.
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null)
    clearTimeout(timer)
    const isOpen = signed ? !(await enter(signed)) : isStale
    if (isOpen && !over) await offer(await library())
  }

  const start = async () => {
    const browser = await library()
    if (!over && (await browser.browserSupportsWebAuthnAutofill())) await offer(browser)
  }
  start().catch(() => undefined)
  return () => {
    over = true
    cancel()
  }
}

function signInOptions(): Promise<RequestOptions> {
  return api<RequestOptions>('POST', '/api/auth/passkeys/sign-in/options', { renews: false })
}

/** `cancelled`: what to say of NotAllowedError, as browsers do not tell whether somebody cancelled, waited too long or had none. */
function stopped(cancelled: string): (error: unknown) => never {
  return (error) => {
    const name = error instanceof Error && error.cause instanceof Error ? error.cause.name : error instanceof Error ? error.name : ''
    const isCancelled = name === 'NotAllowedError' || name === 'AbortError'
    throw new PasskeyStopped(isCancelled ? cancelled : (WORDS[name] ?? 'Your device couldn’t do that. Please try again.'))
  }
}

const WORDS: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device can’t make passkeys with a fingerprint, face or screen lock. Set up a screen lock, or try another one.',
  ConstraintError: 'This device can’t make passkeys with a fingerprint, face or screen lock. Set up a screen lock, or try another one.',
  SecurityError: 'Passkeys don’t work at this address of the shop.',
}
