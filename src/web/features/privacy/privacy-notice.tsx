import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { whole } from '../../ui/whole.tsx'
import { COOKIES, STORED, type StoredItem } from './stored-data.ts'

const LINK = 'font-semibold underline underline-offset-4'

/** The privacy and cookie notice (routes-14): what is true of this shop, in plain words. */
export function PrivacyNotice() {
  return (
    <div className="space-y-10">
      <Section title="In short">
        <ul className="bullets">
          <li>We keep only what we need to sell and deliver your clothes. We don’t track you.</li>
          <li>No advertising, no trackers, no third-party cookies. That’s why there’s no cookie banner.</li>
          <li>You can buy without an account. With an account, you can download or delete your data at any time.</li>
        </ul>
      </Section>
      <Section title="What we keep, and why">
        <Facts
          facts={[
            [
              'Orders',
              'What you bought and paid, your phone number, name, address and notes for the rider: to deliver your order, to support you afterwards, and for our accounting.',
            ],
            [
              'Payments',
              'The number that paid, the amount and the receipt. Your PIN goes only to M-PESA and your card details only to Paystack. We never see them.',
            ],
            [
              'Account',
              'E-mail, name, and a scrambled form of your password that nobody can read. What you add to your profile: measurements, style, picture. Your wishlist, your bag and your notifications.',
            ],
            [
              'Sign-ins',
              'The devices you’re signed in on, since when, and their browsers, so that you can sign out any that aren’t yours.',
            ],
            [
              'Your safety',
              'Security events of your account, such as wrong passwords and changed addresses, with the internet address they came from, for 90 days. And scrambled identifiers of the devices and networks you’ve signed in from, so that strangers guessing passwords can’t lock you out.',
            ],
            [
              'Codes',
              'The phone number or e-mail you confirmed with a code, for 90 days, so that we don’t ask again. When you pay, a scrambled identifier of your network, for about an hour, so that nobody can hold too many pieces.',
            ],
            [
              'What others see',
              'Where the shop has turned that on, other shoppers may be told of what you bought, from an hour after it for two days: your first name, your town, one piece, and how long ago. Never your surname, number, e-mail or address. Tell us, and none of yours are shown.',
            ],
            ['E-mails', 'What we sent you and whether it was sent.'],
            ['Attempts', 'For a short time, how often an internet address tried a password or a code, to stop guessing.'],
          ]}
        />
      </Section>
      <Section title="Who else sees your data">
        <p>
          {whole(
            'Safaricom, when you pay with M-PESA: your number and the amount. Paystack, when you pay by card or bank transfer: your e-mail, if you gave one, and the amount. The rider: your name, phone and address. The services that send our e-mails and SMS: your address or number, and the message. YouTube, when you tap “Play from YouTube”, and not before: your internet address, and which video you watch. Nobody else, and we never sell your data.',
          )}
        </p>
      </Section>
      <Section title="How long we keep it">
        <p>
          {whole(
            'We keep your account, and everything in it, until you delete it. Orders stay because we must keep our accounts; when you delete your account, or ask us to erase what you bought without one, and the order has been delivered, we remove your name, phone, e-mail and address from it. A sign-in ends 30 days after you last used it.',
          )}
        </p>
      </Section>
      <Section title="Cookies">
        <p className="mb-4">All of them are our own. The shop doesn’t work well without them.</p>
        <StoredItemsTable caption="Cookies" items={COOKIES} />
      </Section>
      <Section title="What your browser stores">
        <p className="mb-4">These stay on your device. You can delete them in your browser’s settings.</p>
        <StoredItemsTable caption="Stored in the browser" items={STORED} />
      </Section>
      <Section title="Your rights">
        <p>
          Kenya’s Data Protection Act gives you the right to see, correct, download and delete your data. You can do this yourself: your{' '}
          <Link to="/profile" className={LINK}>
            profile
          </Link>{' '}
          {whole(
            'lets you see and change it, download all of it as one file, and delete your account. You can also choose which e-mails we send you there, and each of them has an unsubscribe link. Without an account, your orders are under',
          )}{' '}
          <Link to="/guest-orders" className={LINK}>
            My Orders
          </Link>
          {whole(
            ', and when you ask us, by replying to any of our e-mails or from the phone you paid with, we send you what we keep about you, or erase it. If we don’t help you, you can complain to the Office of the Data Protection Commissioner.',
          )}
        </p>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="space-y-3">
      {facts.map(([name, text]) => (
        <div key={name} className="sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
          <dt className="font-semibold">{name}</dt>
          <dd>{whole(text)}</dd>
        </div>
      ))}
    </dl>
  )
}

function StoredItemsTable({ caption, items }: { caption: string; items: readonly StoredItem[] }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-ink">
          <th scope="col" className="py-2 pr-4">
            Name
          </th>
          <th scope="col" className="py-2 pr-4">
            What for
          </th>
          <th scope="col" className="py-2">
            How long
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, why, until }) => (
          <tr key={name} className="border-b border-line align-top max-sm:block max-sm:py-3 sm:[&>*]:py-2.5">
            <th scope="row" className="pr-4 font-semibold wrap-anywhere max-sm:block sm:w-44">
              {name}
            </th>
            <td className="pr-4 max-sm:block">{why}</td>
            <td className="text-ink-soft max-sm:block sm:w-48">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
