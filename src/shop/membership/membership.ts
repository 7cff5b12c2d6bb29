import type { SignInRequest, SignUpConfirm } from '../accounts/contract.ts'
import type { PasskeySignIn } from '../accounts/passkeys/contract.ts'
import type { Device, VerifiedSignIn } from '../accounts/sessions.ts'
import type { SignedInDevice } from '../accounts/sign-in.ts'
import type { Areas, Transact } from '../areas.ts'
import type { AreaDeps } from '../deps.ts'
import { countFailedSignIn } from './failed-sign-ins.ts'
import { bring, countClaim, type Guest, mayBring } from './claim.ts'
import type { ActingAdmin } from '../accounts/members.ts'
import { ShopError } from '../errors.ts'
import { normalisePhone } from '../phone.ts'
import { deleteGuest, deleteMember } from './account-deletion.ts'
import { exportOf, exportOfGuest, type GuestData, type MemberData } from './export.ts'

export interface MembershipDeps extends Pick<AreaDeps, 'clock'> {
  areas: Areas
  transact: Transact
}

/** A session, and how many orders of the guest are the member's now. */
export interface SignInResult extends SignedInDevice {
  claimed_orders: number
}

/** Coming with what one had as a guest, taking one's data along, and going. Orchestrates other areas, as checkout does. */
export function createMembership({ clock, areas, transact }: MembershipDeps) {
  /** Session and claims in one transaction: whoever is signed in has all of their orders. */
  async function welcome(guest: Guest, open: (inside: Areas) => Promise<SignedInDevice>): Promise<SignInResult> {
    const brings = await mayBring(areas.limits, guest)
    return transact(async (inside) => {
      const signedIn = await open(inside)
      return { ...signedIn, claimed_orders: brings ? await bring(inside, signedIn.view.user.id, guest) : 0 }
    })
  }

  async function entered(accounts: Areas['accounts'], verified: VerifiedSignIn, device: Device): Promise<SignedInDevice> {
    const signedIn = await accounts.openSession(verified, device)
    const { id, is_admin } = signedIn.view.user
    if (is_admin) await accounts.noteAdminDevice(id, device)
    return signedIn
  }

  return {
    /**
     * The account that was begun with `accounts.beginSignUp()`, once the mailbox is proven; `token` is the browser's own.
     * The guest's data at the start of the sign-up become the member's. Throws as `accounts.verifySignUp()` does, and `email_taken`.
     */
    async confirmSignUp(request: SignUpConfirm, token: string | null, device: Device): Promise<SignInResult> {
      const verifiedSignUp = await areas.accounts.verifySignUp(request, token, device)
      const { guest_id = verifiedSignUp.guest.guest_id, phone_number = verifiedSignUp.guest.phone_number } = request
      const welcomed = await welcome({ guest_id, phone_number }, (inside) => inside.accounts.createAccount(verifiedSignUp, device))
      const { id: userId, email } = welcomed.view.user
      await areas.audit.note('email_confirmed', { userId, email, address: device.address })
      return welcomed
    },

    /** Throws `wrong_credentials`, `second_factor_required`, `second_factor_wrong`, `sign_in_throttled`. */
    async signIn(request: SignInRequest, device: Device): Promise<SignInResult> {
      const verified = await areas.accounts.verifySignIn(request, device).catch(async (error: unknown) => {
        await countFailedSignIn(areas, request.email, error)
        throw error
      })
      return welcome(request, ({ accounts }) => entered(accounts, verified, device))
    },

    /** By the passkey alone, which says whose it is. Throws `passkey_wrong`, `passkey_over`, `account_disabled`, `too_many_requests`. */
    async signInByPasskey({ credential, ...guest }: PasskeySignIn, browser: string | null, device: Device): Promise<SignInResult> {
      const verified = await areas.accounts.passkeys.verifySignIn(credential, browser, device.address)
      return welcome(guest, ({ accounts }) => entered(accounts, verified, device))
    },

    /** Shows once more who they are; as `accounts.reauthenticate`. A wrong guess counts as one at the sign-in. */
    async reauthenticate(member: { id: string; session_id: string; email: string }, password: string, code: string | undefined) {
      await areas.accounts.reauthenticate(member, password, code).catch(async (error: unknown) => {
        await countFailedSignIn(areas, member.email, error)
        throw error
      })
    },

    /** Later, for orders with another phone: guest id and phone must both match. How many there were. Throws `too_many_requests`. */
    async claimOrders(userId: string, guestId: string, phone: string): Promise<number> {
      await countClaim(areas.limits, guestId, userId)
      return transact((inside) => bring(inside, userId, { guest_id: guestId, phone_number: phone }))
    },

    /** Everything the shop stores about a member, as one document. Null when there is no such member. Throws `too_many_requests`. */
    async exportData(userId: string): Promise<MemberData | null> {
      return exportOf(areas, userId, clock.now())
    },

    /** The same of a guest who bought, by their customer key. Null when there is no such guest. Throws `too_many_requests`. */
    async exportGuest(key: string): Promise<GuestData | null> {
      return exportOfGuest(areas, key, clock.now())
    },

    /**
     * Erases a guest who bought, as they asked the shop to. The audit log says neither whose data it was nor the key they had:
     * its entry is about the key that their orders have from now on. Throws `user_not_found`, `erase_not_confirmed` unless `phone`
     * is the one that paid.
     */
    async eraseGuest(key: string, phone: string, by: ActingAdmin): Promise<void> {
      await transact(async (inside) => {
        const guest = await inside.orders.buyingGuest(key)
        if (!guest) throw new ShopError('user_not_found')
        if (normalisePhone(phone) !== guest.phone) {
          throw new ShopError('erase_not_confirmed', { message: 'That’s not the phone number they paid with. Type it whole.' })
        }
        const nobody = await deleteGuest(inside, key, guest)
        await inside.audit.record({ ...by, action: 'guest.erased', subject: `guest:${nobody}` })
      })
    },

    /** Takes out a member who came with the demo, also the last admin, as deleteAccount() would. Repeats do nothing. */
    async removeDemoMember(userId: string): Promise<void> {
      const deleted = await transact(async (inside) => {
        const member = (await inside.accounts.demoMembers()).find(({ id }) => id === userId)
        if (!member) return null
        await inside.accounts.makeAdmin(member.email, false)
        return deleteMember(inside, userId, '')
      })
      if (deleted) areas.accounts.afterDeletion(deleted)
    },

    /**
     * Erases an account as its owner asked the shop to, as deleteAccount() would; the audit log does not say whose it was. Throws
     * `user_not_found`, `own_account`, `admin_not_disabled`, `erase_not_confirmed` unless `email` is the account's.
     */
    async eraseMember(userId: string, email: string, by: ActingAdmin): Promise<void> {
      areas.accounts.afterDeletion(
        await transact(async (inside) => {
          const member = await inside.accounts.erasable(userId, by)
          if (member.email !== email.trim().toLowerCase()) throw new ShopError('erase_not_confirmed')
          const deleted = await deleteMember(inside, userId, by.address)
          await inside.audit.record({ ...by, action: 'member.erased', subject: `member:${userId}` })
          return deleted
        }),
      )
    },

    /**
     * Deletes the account and all data of the member; orders stay, and lose their personal data as soon as they are done.
     * Throws `password_wrong`, `too_many_requests`, `last_admin`.
     */
    async deleteAccount(userId: string, password: string, address: string): Promise<void> {
      await areas.accounts.prove(userId, password)
      areas.accounts.afterDeletion(await transact((inside) => deleteMember(inside, userId, address)))
    },
  }
}
