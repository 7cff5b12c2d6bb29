import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnalyticsTool } from '../../../shop/consent/rules.ts'
import { whole } from '../../ui/whole.tsx'
import { ConsentSection } from './consent-section.tsx'
import { ANALYTICS_COOKIES, COOKIES, STORED, type StoredItem } from './stored-data.ts'

type Fact = readonly [name: string, text: string]

const LINK = 'font-semibold underline underline-offset-4'

/** What of the notice depends on how this shop runs. */
export interface NoticeFacts {
  /** The analytics tool of this shop; null without one. */
  analytics: AnalyticsTool | null
  /** Other shoppers may be told of real purchases. */
  tellsPurchases: boolean
  /** Whose language model writes the assistant's answers; null where they are the shop's own sentences. */
  modelProvider: string | null
  /** Whose service makes pictures of members who ask for one; null without any. */
  pictureService?: string | null
  /** The shop traces how fast its pages are, for whoever allows it. */
  timesPages?: boolean
}

/** The privacy and cookie notice (routes-14): what is true of this shop, in plain words. */
export function PrivacyNotice({ analytics, tellsPurchases, modelProvider, pictureService = null, timesPages = false }: NoticeFacts) {
  return (
    <div className="space-y-10">
      <Section title="In short">
        <ul className="bullets">
          <li>We keep what we need to sell and deliver your clothes. No advertising, and we never sell your data.</li>
          <li>
            {analytics
              ? 'How the shop is used is measured with Microsoft Clarity, only if you choose “Allow all”, and never before.'
              : 'Nobody else measures how you use the shop. If we ever use Microsoft Clarity for that, it runs only for those who chose “Allow all”.'}
          </li>
          <li>You can buy without an account. With an account, you can download or delete your data at any time.</li>
        </ul>
      </Section>
      <Section title="Your choice about cookies" id="choice">
        <ConsentSection analytics={analytics} />
      </Section>
      <Section title="What “Allow all” allows">
        <AllowedText analytics={analytics} />
        {timesPages && <TimesText />}
      </Section>
      <Section title="What we keep, and why">
        <Facts facts={tellsPurchases ? [...KEPT, TOLD] : KEPT} />
      </Section>
      <Section title="Who else sees your data">
        <p>
          {whole(
            `Safaricom, when you pay with M-PESA: your number and the amount. Paystack, when you pay by card or bank transfer: your e-mail, if you gave one, and the amount. The rider: your name, phone and address. The services that send our e-mails and SMS: your address or number, and the message. YouTube, when you tap “Play from YouTube”, and not before: your internet address, and which video you watch. ${
              analytics ? 'Microsoft, if you chose “Allow all”: how you use the shop, as said above. ' : ''
            }${pictureService ? pictureServiceText(pictureService) : ''}Nobody else, and we never sell your data.`,
          )}
        </p>
      </Section>
      <Section title="Automatic answers">
        <p>{whole(automaticAnswersText(modelProvider))}</p>
      </Section>
      <Section title="How long we keep it">
        <p>
          {whole(
            'We keep your account, and everything in it, until you delete it. Orders stay because we must keep our accounts; when you delete your account, or ask us to erase what you bought without one, and the order has been delivered, we remove your name, phone, e-mail and address from it. A sign-in ends 30 days after you last used it. Choices about cookies that were made without an account are deleted after two years.',
          )}
        </p>
      </Section>
      <Section title="Cookies">
        <p className="mb-4">
          These are our own. The shop doesn’t work well without them.
          {analytics && ' The last two are Microsoft Clarity’s, and are there only if you chose “Allow all”.'}
        </p>
        <StoredItemsTable caption="Cookies" items={analytics ? [...COOKIES, ...ANALYTICS_COOKIES] : COOKIES} />
      </Section>
      <Section title="What your browser stores">
        <p className="mb-4">These stay on your device. You can delete them in your browser’s settings.</p>
        <StoredItemsTable caption="Stored in the browser" items={STORED} />
      </Section>
      <Section title="Your rights">
        <Rights />
      </Section>
    </div>
  )
}

/** What leaves the fitting room, and only after they have agreed. */
function pictureServiceText(service: string): string {
  return `${service}, which may be outside Kenya, when you ask in the fitting room for a picture by it and agree to that in each visit: the photo and the picture of the piece, and nothing else about you. `
}

/** What a shopper has to know of answers that no person writes (Data Protection Act 2019, General Regulations 2021). */
function automaticAnswersText(provider: string | null): string {
  const always =
    'The assistant’s answers are automatic: no person writes them, and it decides nothing about you. Our people can read a conversation to help you and to see where the assistant was wrong. You can ask for a person at any time.'
  if (!provider) return `${always} Its sentences are the shop’s own: what you write to it stays in the shop.`
  return `${always} To word them, we send what you write, what the conversation is about and, while you are signed in, your last orders, your wishlist and your style preferences to a language model of ${provider}, which may be outside Kenya. We take out your name, phone number, e-mail, address and payment codes first.`
}

/** What is kept of everybody whom it concerns. */
const KEPT: readonly Fact[] = [
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
  ['Sign-ins', 'The devices you’re signed in on, since when, and their browsers, so that you can sign out any that aren’t yours.'],
  [
    'Your safety',
    'Security events of your account, such as wrong passwords and changed addresses, with the internet address they came from, for 90 days. And scrambled identifiers of the devices and networks you’ve signed in from, so that strangers guessing passwords can’t lock you out.',
  ],
  [
    'Codes',
    'The phone number or e-mail you confirmed with a code, for 90 days, so that we don’t ask again. When you pay, a scrambled identifier of your network, for about an hour, so that nobody can hold too many pieces.',
  ],
  [
    'Your choice',
    'What you chose about cookies, when, and for which version of the question, with your account or with the random number of your browser: to keep to it, and to show that you were asked.',
  ],
  [
    'What opens by itself',
    'Which of our own notes opened over a page in your browser, such as the tour or an offer, whether you closed it, and whether an order followed: with the random number of your browser, without your name, for 60 days. It shows us which of them are worth it. With an account, also what you have closed, so that it stays closed on your other devices.',
  ],
  [
    'Offers',
    'When you claim or use an offer, scrambled identifiers of your browser, account, phone and e-mail, for a day, so that each person gets one. When you pay with any code, scrambled identifiers of your account, phone and e-mail stay beside it until you ask us to erase them, so that limits of codes hold.',
  ],
  [
    'Chat',
    'What you write in the chat and what is answered, on which page, and which pieces were shown. Talks with the assistant alone are emptied after 30 days, those in which a person answered 180 days after they ended. An e-mail address that you leave there to be told of an answer stands outside its words, is used for nothing else, and goes with them. You can delete a conversation at any time in the menu of the chat. PINs, card numbers and M-PESA codes are taken out before anything is kept. Words that the assistant did not understand are counted without the names and numbers we find in them, for 180 days after they were last used.',
  ],
  [
    'Fitting room',
    'Your photo stays on your phone: you are dressed there, and nothing of it is sent. If you ask for a picture by a service, where we offer one, we delete our copy of the photo as soon as the service has it, after 24 hours in any case, and the picture after 24 hours; that you agreed, when, and to what stays for 90 days. A look that you choose to keep in your account is a picture with its pieces, seen by whoever has its link, until you delete it, for 30 days at most.',
  ],
  ['E-mails', 'What we sent you and whether it was sent.'],
  [
    'Attempts',
    'For a day at most, how often an internet address tried a password or a code, wrote in the chat, claimed an offer, or answered the question about cookies, to stop guessing and abuse.',
  ],
]

/** While the shop tells of real purchases. */
const TOLD: Fact = [
  'What others see',
  'From one hour to two days after you bought, other shoppers may be told of it: your first name, your town, one piece, and how long ago. Never your surname, number, e-mail or address. Tell us, and none of yours are shown.',
]

/** What the analytics tool does, and what it does not. */
function AllowedText({ analytics }: Pick<NoticeFacts, 'analytics'>) {
  const tool = 'Microsoft Clarity shows us how the shop is used, so that we can mend what doesn’t work.'
  return (
    <div className="space-y-3">
      <p>
        {analytics
          ? `${tool} If you choose “Allow all”, it loads from Microsoft and sets two cookies; Microsoft may set one of its own at clarity.ms, and from then on gets:`
          : `Right now nothing: this shop uses no such tool. If that changes, it is this one and no other. ${tool} If you chose “Allow all”, it would load from Microsoft and set two cookies; Microsoft might set one of its own at clarity.ms, and would get:`}
      </p>
      <ul className="bullets">
        <li>the addresses and titles of the pages of pieces, lists and videos that you open, and how you came to us;</li>
        <li>where you tap and how far you scroll, your kind of device and browser, and your internet address.</li>
      </ul>
      <p>
        {whole(
          'It never gets what you type or search for, and sees the words of our pages only as dots. It doesn’t run where you search, sign in, pay, or look at orders, your wishlist or your profile. We don’t tell it who you are, and it may not use any of it for advertising.',
        )}
      </p>
      <p>
        {whole(
          'If you choose “Only necessary”, or nothing, it never loads. If you take your consent back, it stops at once and its two cookies are deleted from this device. What Microsoft has got by then, it keeps for up to 13 months.',
        )}
      </p>
    </div>
  )
}

/** What the shop measures by itself. */
function TimesText() {
  return (
    <p className="mt-3">
      {whole(
        'If you choose “Allow all”, some of your visits also tell this shop, and nobody else, how many milliseconds its pages and answers took. It isn’t told who you are or what you looked at, nothing for it is kept on your device, and it stays off while you save data and wherever you search, sign in or pay.',
      )}
    </p>
  )
}

function Rights() {
  return (
    <div className="space-y-3">
      <p>
        {whole(
          'Kenya’s Data Protection Act, 2019, protects you. It gives you the right to know what is done with your data, to see, correct, download and delete it, and to object to its use. Where we ask for your consent, as for cookies, you can take it back at any time, as easily as you gave it; what was done until then stays lawful.',
        )}
      </p>
      <p>
        You can do most of this yourself: your{' '}
        <Link to="/profile" className={LINK}>
          profile
        </Link>{' '}
        {whole(
          'lets you see and change your data, download all of it as one file, and delete your account. You can also choose which e-mails we send you there, and each of them has an unsubscribe link. Without an account, your orders are under',
        )}{' '}
        <Link to="/guest-orders" className={LINK}>
          My Orders
        </Link>
        {whole(
          ', and when you ask us, by replying to any of our e-mails or from the phone you paid with, we send you what we keep about you, or erase it. If we don’t help you, you can complain to the Office of the Data Protection Commissioner (ODPC) at',
        )}{' '}
        <a href="https://www.odpc.go.ke" rel="noreferrer" className={LINK}>
          odpc.go.ke
        </a>
        .
      </p>
    </div>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="display mb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
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
