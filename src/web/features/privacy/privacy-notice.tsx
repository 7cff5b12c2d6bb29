import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { COOKIES, STORED, type StoredItem } from './stored-data.ts'

const LINK = 'font-semibold underline underline-offset-4'

/** The privacy and cookie notice (routes-14): what is true of this shop, in plain words. */
export function PrivacyNotice() {
  return (
    <div className="space-y-10">
      <Section title="In short">
        <ul className="bullets">
          <li>We keep what we need to sell you clothes and to bring them to you, and nothing to follow you around.</li>
          <li>No advertising, no trackers, no cookies of anybody else. That is why there is no cookie banner.</li>
          <li>You can buy without an account. With one, you can take your data along or delete it at any time, by yourself.</li>
        </ul>
      </Section>
      <Section title="What the shop keeps, and why">
        <Facts
          facts={[
            [
              'Orders',
              'What you bought and paid, your phone number, name, address and notes for the rider: to bring it to you, to help you afterwards, and for our books.',
            ],
            [
              'Payments',
              'The number that paid, the amount and the receipt. Your PIN stays between you and M-Pesa, your card between you and Paystack: we never see either.',
            ],
            [
              'Account',
              'E-mail, name, and a scrambled form of your password that cannot be turned back. What you tell about yourself in your profile: measurements, style, picture. Your wishlist, your bag and your notifications.',
            ],
            ['Sign-ins', 'On which devices you are signed in, since when, and the kind of browser: so that you can end what is not yours.'],
            [
              'Your safety',
              'What happened at the door of your account, such as wrong passwords and changed addresses, with the address on the internet it came from, for 90 days. And scrambled marks of the devices and networks you have signed in from, so that strangers who guess cannot lock you out.',
            ],
            [
              'Codes',
              'The phone number or e-mail that you typed a code for, for 90 days, so that you are not asked again. When you pay, a scrambled mark of the network you come from, for about an hour, so that nobody keeps pieces from others.',
            ],
            ['E-mails', 'What we sent you and whether it went out.'],
            ['Tries', 'For a short while, how often an address on the internet tried a password or a code, to stop those who guess.'],
          ]}
        />
      </Section>
      <Section title="Who else sees it">
        <p>
          Safaricom, when you pay with M-Pesa: your number and the amount. Paystack, when you pay by card or bank transfer: your e-mail, if
          you gave one, and the amount. Whoever delivers: your name, phone and address. Whoever carries our e-mails and SMS: your address or
          number, and what they say. Nobody else, and we sell nothing of it.
        </p>
      </Section>
      <Section title="How long">
        <p>
          The account, and all that is in it, until you delete it. Orders stay, because our books must; when your account is gone and the
          order has arrived, your name, phone, e-mail and address are taken out of it. A sign-in ends 30 days after you last used it.
        </p>
      </Section>
      <Section title="Cookies">
        <p className="mb-4">All of them are ours, and the shop does not work well without them.</p>
        <StoredItemsTable caption="Cookies" items={COOKIES} />
      </Section>
      <Section title="What your browser keeps">
        <p className="mb-4">These stay on your device. You can delete them in the settings of your browser.</p>
        <StoredItemsTable caption="Kept in the browser" items={STORED} />
      </Section>
      <Section title="Your rights">
        <p>
          The data protection law of Kenya gives you the right to know, to correct, to take along and to delete. You need to ask nobody:
          your{' '}
          <Link to="/profile" className={LINK}>
            profile
          </Link>{' '}
          shows and changes what we know, downloads all of it as one file, and deletes your account. What we may write to you about is set
          there too, and every such e-mail has a link that ends its kind. Without an account, your orders are under{' '}
          <Link to="/guest-orders" className={LINK}>
            My Orders
          </Link>
          , and an answer to any of our e-mails reaches us. If we do not listen, the Office of the Data Protection Commissioner does.
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
          <dd>{text}</dd>
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
            <th scope="row" className="pr-4 font-semibold break-words max-sm:block sm:w-44">
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
