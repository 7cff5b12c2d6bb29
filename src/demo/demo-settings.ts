import type { SettingsChange } from '../shop/settings/contract.ts'

const ABOUT = `This is a demo shop: no money moves, nothing is delivered, and nobody answers at the contacts below. This text shows what the page can look like.

Upya is Kiswahili for afresh, made new. We find good second-hand clothes, shoes and bags in Nairobi’s markets and sell them one by one.

# How we choose
- We check every piece by hand: seams, zips, buttons and soles.
- We wash and steam it before we photograph it.
- We show every flaw, so what you see is what you get.

# One of a kind
Most pieces exist once. While you pay, we hold the piece for you so nobody else can buy it.`

const EXCHANGES = `This is a demo shop: the text shows what the page can look like.

Doesn’t fit, or not what you expected? Exchange it within 7 days of delivery.

# What we exchange
- Any piece you haven’t worn or washed, with its labels still on.
- Always: a piece with a flaw we didn’t mention.
- For hygiene reasons, we don’t exchange earrings or swimwear.

# How to exchange
- Tell us your order number on WhatsApp or by phone.
- Bring the piece, or send it with a rider or a courier.
- Choose another piece. If it costs more, you pay the difference; if it costs less, we send you the difference by M-PESA.

# Who pays for delivery
If it doesn’t fit, you pay to send it back. If the mistake is ours, we pay both ways.`

const TERMS = `This is a demo shop: the text shows what the page can look like. Have a Kenyan lawyer check your own terms.

# Prices and payment
All prices are in Kenya shillings and are what you pay, with delivery added at checkout. You pay by M-PESA, card or bank transfer. Your order is placed once we’ve received your payment.

# Delivery
We dispatch within 24 hours of payment. You see what delivery costs and how long it takes before you pay.

# When a piece is gone
Sometimes two people want the same piece. If your payment reaches us after it has been sold, you get all your money back.

# Your data
Our Privacy page says what we keep about you, and why.`

/** What an admin of the demo could have set: plainly a demo, with contacts that are nobody's. */
export const DEMO_SETTINGS: SettingsChange = {
  contact: { phone: '0700 000 000', email: 'hello@upya.example', place: 'Demo shop in Nairobi. No visits, please.' },
  social_links: {
    instagram: 'https://www.instagram.com/upya.ke',
    tiktok: 'https://www.tiktok.com/@upya.ke',
    facebook: 'https://www.facebook.com/upya.ke',
    whatsapp: 'https://wa.me/254700000000',
  },
  pages: { about: ABOUT, exchanges: EXCHANGES, terms: TERMS },
}
