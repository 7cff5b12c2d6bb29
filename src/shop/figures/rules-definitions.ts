// What each figure means, as it stands under it and in the files. Pure.
import { BUYERS_COUNTED_ORDERS, REPEAT_DAYS, WISH_DAYS } from './rules-days.ts'

const MANY_ORDERS = `${BUYERS_COUNTED_ORDERS.toLocaleString('en-US')} orders`

/** Under every page of figures. */
export const DAYS_NOTE =
  'Days are days in Nairobi. Money counts on the day of its event and is never moved: a sale on the day it was paid, a refund on the day it went back.'

export const DEFINITIONS = {
  net: { label: 'Net sales', means: 'Gross less discounts and less goods refunded in these days.' },
  total: {
    label: 'Total',
    means: 'Net sales and delivery, less delivery refunded. What the daily report received for orders, less what went back.',
  },
  gross: { label: 'Gross', means: 'Prices of all pieces in orders paid in these days, before codes and delivery.' },
  discounts: { label: 'Discounts', means: 'What codes took off these orders.' },
  delivery: { label: 'Delivery', means: 'Delivery fees of these orders.' },
  goods_refunded: {
    label: 'Goods refunded',
    means: 'Refunds of orders that were completed in these days, as far as they were for pieces.',
  },
  delivery_refunded: { label: 'Delivery refunded', means: 'What of these refunds was more than the pieces had cost: the delivery.' },
  orders: { label: 'Orders', means: 'Orders paid in these days, whatever became of them.' },
  cancelled: { label: 'Cancelled', means: 'Orders cancelled in these days, whenever they were paid.' },
  units: { label: 'Pieces sold', means: 'Single pieces in orders paid in these days.' },
  average_order: { label: 'Average order', means: 'Gross less discounts, by orders. Without delivery and later refunds.' },
  new_buyers: { label: 'New buyers', means: 'Buyers whose first order ever was paid in these days.' },
  returning: {
    label: 'Returning buyers',
    means: `Buyers of these days who had bought before them. Past spans with more than ${MANY_ORDERS} are not counted.`,
  },
  success: {
    label: 'Checkout success',
    means: 'Checkouts begun in these days that have been paid, by those with at least one attempt to pay.',
  },
  on_time: { label: 'On time', means: 'Delivered within the promise (Nairobi 2 days, elsewhere 4), by all delivered in these days.' },
  price_held: {
    label: 'Price held',
    means: 'What pieces sold for, by what they cost when they were first live. Pieces without a known first price are left out.',
  },
  days_to_sell: {
    label: 'Days to sell',
    means:
      'Whole days from first live to paid, of pieces sold in these days. Beside it the age of what is still on sale, as sold pieces alone flatter slow stock.',
  },
  sell_through: {
    label: 'Sell-through',
    means:
      'Of pieces first live in a week, those sold within 7, 14, 30 or 60 days of going live. Empty until every piece of the week has had these days.',
  },
  sell_through_30: {
    label: 'Sell-through 30 d',
    means: 'Of pieces whose 30 days since going live ended in these days, those that sold within them.',
  },
  repeat: {
    label: `Repeat rate ${REPEAT_DAYS} d`,
    means: `Of buyers by the month of their first order who have had ${REPEAT_DAYS} days since, those with a second order within ${REPEAT_DAYS} days.`,
  },
  cohorts: {
    label: 'Cohorts',
    means:
      'A row is everyone whose first order was in that month. Columns are the months after: the share with an order in it, or what each has brought by its end. Empty until the month is over. Counted every night.',
  },
  value: { label: 'Value so far', means: 'Net sales to date, by everyone who has ever bought. No forecast.' },
  tiers: {
    label: 'Tiers',
    means: 'VIP: over KES 50,000 or at least 5 paid orders. Premium: over KES 20,000 or at least 3. Regular: everyone else.',
  },
  moved: { label: 'Changed tier', means: 'Buyers who went to a higher or lower tier in these days.' },
  attempts: {
    label: 'Attempts to pay',
    means: 'Attempts begun in these days by how they ended. Rescued: paid after an earlier attempt of the same checkout was not.',
  },
  funnel: {
    label: 'From looking to paying',
    means:
      'Counted without persons: pieces opened, pieces put in a bag, checkouts begun, attempts to pay, checkouts paid. A checkout whose first attempt was not paid can have more of them.',
  },
  visitors: {
    label: 'Visitors',
    means:
      'Browsers that opened the shop, each once a day, without persons: on two days it is two visits, and so it is on two phones. Search engines and admins are left out. Of last month only whole days.',
  },
  visitors_ordered: { label: 'Orders per 100 visitors', means: 'Orders paid on the days whose visitors are counted, by these visitors.' },
  elsewhere: {
    label: 'Sold elsewhere',
    means:
      'Pieces marked as sold in the stall, by hand or on another site on these days, and what they brought where somebody has said it. They are no orders: they are in no other figure, neither in net sales nor in sell-through, nor in what similar pieces sold for.',
  },
  top_buyers: {
    label: 'Top buyers',
    means: `By gross less discounts of their orders of these days that are still paid. Of spans with more than ${MANY_ORDERS}, among those who have spent most of all.`,
  },
  tops: { label: 'What sells', means: 'Pieces in orders paid in these days, at the price paid before codes.' },
  wishes_active: {
    label: 'Active wishes',
    means: 'Pieces on members’ wishlists now. Guests’ lists stay in their browsers and are not counted.',
  },
  wishers: { label: 'Wishers', means: 'Members with at least one wish now.' },
  wishes_added: { label: 'Wishes made', means: 'Pieces put on wishlists in these days.' },
  wishes_removed: { label: 'Wishes taken back', means: 'Pieces taken off wishlists in these days, also when an account went.' },
  wish_ends: {
    label: 'How wishes end',
    means: `Wishes whose ${WISH_DAYS} days ended in these days: bought by the wisher, sold to somebody else, taken back, or still there. Whoever bought it counts as bought; of the rest, what happened first.`,
  },
  drops: {
    label: 'Price drops that sold',
    means: 'Members told in these days that a piece they wish for costs less; read by them in the shop; bought by them within 72 hours.',
  },
  most_wished: { label: 'Most wished', means: 'On sale now, by members who wish for it. Views of the last 30 days.' },
  wished_sold: {
    label: 'Wished and sold',
    means:
      'Sold, and still on wishlists of members who did not get it. Alike: of the same kind and department, among the 300 newest of its category in stock.',
  },
  wished_unsold: { label: 'Wished and unsold', means: 'On sale for over 30 days although members wish for it: a lower price tells them.' },
} as const
export type FigureName = keyof typeof DEFINITIONS

/** Below so many orders, shares say nothing: the orders themselves do. */
export const ENOUGH_ORDERS = 20
