import type { SettingsChange } from '../shop/settings/contract.ts'
import { DEFAULT_SETTINGS } from '../shop/settings/rules.ts'

const ABOUT = `This is a demo shop: no money moves, nothing is delivered, and nobody answers at the contacts below. This text shows what the page can look like.

Upya is Kiswahili for afresh, made new. We find good second-hand clothes, shoes and bags in Nairobi's markets, and sell them one by one.

# How we choose
- We check every piece by hand: seams, zips, buttons and soles.
- We wash and steam it before it is photographed.
- We name every flaw that we see, so that you know what you get.

# One of a kind
Most pieces exist once. While you pay, we hold the piece for you so nobody else can buy it.`

const EXCHANGES = `This is a demo shop: the text shows what the page can look like.

Does it not fit, or is it not what you expected? Exchange it within 7 days of receiving it.

# What we exchange
- Any piece that you have not worn or washed, with its labels as they were.
- A piece with a flaw that we did not name, always.
- For hygiene we do not exchange earrings and swimwear.

# How it works
- Tell us your order number on WhatsApp or by phone.
- Bring the piece, or send it with a rider or a courier.
- Choose another piece. If it costs more you pay the difference; if it costs less we send you the difference by M-PESA.

# Who pays for the way
You pay for sending it back when it does not fit. We pay both ways when the mistake is ours.`

const TERMS = `This is a demo shop: the text shows what the page can look like. Have your own terms read by somebody who knows Kenyan law.

# Prices and payment
All prices are in Kenya shillings and are what you pay, with delivery added at checkout. You pay by M-PESA, card or bank transfer. Your order is placed when the payment has reached us.

# Delivery
We dispatch within 24 hours of payment. What delivery to you costs and how long it takes, you see before you pay.

# When a piece is gone
Two people can want the same piece. If your payment reaches us after the piece was sold, you get all your money back.

# Your data
What we keep about you, and why, is on the page Privacy.`

/** What an admin of the demo could have set: plainly a demo, with contacts that are nobody's. */
export const DEMO_SETTINGS: SettingsChange = {
  contact: { phone: '0700 000 000', email: 'hello@upya.example', place: 'Demo shop in Nairobi. No visits, please.' },
  social_links: { ...DEFAULT_SETTINGS.social_links, whatsapp: 'https://wa.me/254700000000' },
  pages: { about: ABOUT, exchanges: EXCHANGES, terms: TERMS },
}
