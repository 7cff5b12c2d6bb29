import { nextCursor } from '../../src/shop/page-cursor.ts'
import type { World } from '../world.ts'
import { once, page, some, type Screens } from './paths.ts'
import { productScreens } from './screens-products.ts'

/** The end of a page in the middle of a list that begins with the newest. */
async function middleOf(world: World, table: string, id = 'id'): Promise<string> {
  const found = await world.rows<{ created_at: Date; id: string }>(
    `select created_at, ${id} as id from ${table} order by created_at offset (select count(*) / 2 from ${table}) limit 1`,
  )
  return `cursor=${nextCursor([...found, ...found], 1)}`
}

const SPANS = ['days=7', 'days=30', 'days=90', 'days=365', 'from=2000-01-01&to=2999-01-01', 'days=30&compare=year']

export async function screens(world: World): Promise<Screens> {
  return {
    ...(await orderScreens(world)),
    ...(await productScreens(world)),
    ...(await peopleScreens(world)),
    ...(await moneyScreens(world)),
    ...(await mailScreens(world)),
    ...(await otherScreens(world)),
  }
}

async function orderScreens(world: World): Promise<Screens> {
  const deep = await middleOf(world, 'orders')
  const orders = await some(world, `select id from orders where id > '80000000-0000-4000-8000-000000000000' order by id`)
  const pieces = await some(world, 'select product_id as id from order_items order by id')
  const buyers = await some(world, 'select customer_key as id from customers order by orders desc')
  const lists = {
    'orders, tabs': ['to_pack', 'no_details', 'on_the_way', 'delivered', 'problems', 'done', 'all'].map((tab) => `tab=${tab}`),
    'orders, deep pages': ['done', 'all'].map((tab) => `tab=${tab}&${deep}`),
    'orders, filters of all': [
      'area=nationwide',
      'method=bank',
      'who=member',
      'who=guest',
      'status=refunded',
      'status=cancelled',
      'code=YEARS5',
      'noted=yes',
      'from=2026-01-01&to=2026-02-01',
      'area=nationwide&method=card&who=member&status=refunded',
    ].map((query) => `tab=all&${query}`),
    'orders, filters that fit few': [
      'from=2001-01-01&to=2001-02-01',
      'code=NONE',
      // Of all years, not one.
      'area=nationwide&method=bank',
      'area=nationwide&method=bank&who=guest',
      'to=2020-01-01&area=nairobi',
      'status=paid&to=2020-01-01',
      'code=YEARS5&noted=yes',
      'noted=yes&status=cancelled',
      'code=YEARS5&method=bank&status=cancelled',
    ].map((query) => `tab=all&${query}`),
    'orders, filters of open ones that fit none': ['to_pack', 'no_details', 'on_the_way', 'delivered', 'problems', 'done'].flatMap(
      (tab) => [`tab=${tab}&to=2020-01-01`, `tab=${tab}&code=NONE`, `tab=${tab}&code=YEARS5&noted=yes`],
    ),
    'orders of a piece, of a buyer': [...pieces.map((id) => `tab=all&piece=${id}`), ...buyers.map((id) => `tab=all&customer=${id}`)],
    'orders, exact searches': ['UP-Y0000777', '0712 000 012', '00012345', 'YEARS577', 'buyer33@mail.example', '0000'].map(
      (q) => `tab=all&q=${encodeURIComponent(q)}`,
    ),
    'orders, searches of names': ['wanjiku', 'zawadi kariuki', 'kam', 'mail.example', 'buyer3@', 'wanjiku&method=bank&area=nationwide'].map(
      (q) => `tab=all&q=${q.replace(' ', '%20')}`,
    ),
    'orders, searches that find nothing': ['xyzzy', 'nobody@nowhere.example', '99999999999', 'ZZZZZZ'].map((q) => `tab=all&q=${q}`),
    'orders, searches in a tab': ['to_pack', 'problems', 'done', 'on_the_way'].map((tab) => `tab=${tab}&q=wanjiku`),
  }
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, queries]) => [name, page('/admin/orders', queries)])),
    'order in detail': orders.map((id) => `/admin/orders/${id}.data`),
    'packing walk': page('/admin/orders/pack'),
    'print of 200': ['/admin/orders/print.data?kind=slip&list=tab%3Dto_pack', '/admin/orders/print.data?kind=label&list=tab%3Dto_pack'],
  }
}

async function peopleScreens(world: World): Promise<Screens> {
  const members = await some(world, 'select id from users order by id')
  const guests = await some(
    world,
    `select customer_key as id from orders where user_id is null and customer_key > '80000000-0000-4000-8000-000000000000' order by customer_key`,
  )
  const deep = await middleOf(world, 'users')
  const searches = ['wanjiku', 'kam', 'member77@', 'mail.example', '00012', '0712000012', 'xyzzy', '9999999']
  return {
    'users, views': page('/admin/users', ['', 'view=buyers', 'view=guests', 'view=admins', 'view=disabled']),
    'users, deep pages': page('/admin/users', [
      deep,
      `view=guests&${deep}`,
      `view=buyers&cursor=${Buffer.from(`3000|${guests[0]}`).toString('base64url')}`,
    ]),
    'users, searches': page(
      '/admin/users',
      [...searches, ...searches.map((q) => `${q}&view=guests`), ...searches.map((q) => `${q}&view=buyers`)].map((q) => `q=${q}`),
    ),
    'member, guest': [...members.map((id) => `/admin/users/${id}.data`), ...guests.map((id) => `/admin/users/guests/${id}.data`)],
  }
}

async function moneyScreens(world: World): Promise<Screens> {
  const payments = await some(world, `select id from payment_attempts where id > '80000000-0000-4000-8000-000000000000' order by id`)
  const returns = await some(world, 'select id from order_returns order by id')
  const [used] = await some(world, `select discount_id as id from discount_codes where code = 'YEARS5'`)
  const [batch] = await some(world, `select batch_id as id from discount_codes where batch_head`)
  const deep = await middleOf(world, 'payment_attempts')
  const views = ['needs_person', 'waiting', 'paid', 'not_paid', 'refunds']
  return {
    'payments, views': page('/admin/payments', [
      '',
      ...views.map((view) => `view=${view}`),
      'gateway=paystack',
      'gateway=daraja&view=refunds',
      'view=paid&gateway=paystack',
      deep,
    ]),
    'payments, searches': page(
      '/admin/payments',
      ['YEARS577', 'UP-Y0000777', '0712000012', '00012', 'xyzzy', '99999999'].map((q) => `q=${q}`),
    ),
    'payment in detail': payments.map((id) => `/admin/payments/${id}.data`),
    'books of 1 to 92 days': page('/admin/payments/books', ['days=1', 'days=7', 'days=14', 'days=92']),
    reconciliation: page('/admin/payments/reconciliation'),
    'returns, views': page('/admin/returns', ['', 'view=all', 'view=agreed', 'view=received', 'view=done', 'view=refused']),
    'returns, searches': page(
      '/admin/returns',
      ['wanjiku', '00012', 'UP-Y00007', 'xyzzy', 'kam&view=asked', '0'].map((q) => `view=all&q=${q}`).map(once),
    ),
    'return in detail': returns.map((id) => `/admin/returns/${id}.data`),
    'held pieces': page('/admin/holds'),
    discounts: page('/admin/discounts', [
      '',
      'view=active',
      'view=ending',
      'view=off',
      'q=BENCH9',
      'q=stall',
      'q=xyzzy',
      `batch=${batch}`,
      'type=fixed',
    ]),
    'discount in detail': [
      '/admin/discounts/new.data',
      `/admin/discounts/${used}.data`,
      ...(await some(world, 'select discount_id as id from discount_codes where batch_head')).map((id) => `/admin/discounts/${id}.data`),
    ],
    'FOMO popup': page('/admin/fomo'),
  }
}

async function mailScreens(world: World): Promise<Screens> {
  const mails = await middleOf(world, `(select * from mail_deliveries where state = 'sent') sent`)
  return {
    'e-mail settings, templates': [
      '/admin/email-settings.data',
      '/admin/email-settings/templates.data',
      ...['', 'event=order_shipped', 'order=UP-Y0000777', 'event=order_placed&to=admin'].map(
        (query) => `/api/admin/mail-preview/body?${query}`,
      ),
    ],
    'e-mail queue': page('/admin/email-settings/queue', [
      '',
      'state=waiting',
      'state=retrying',
      'state=given_up',
      'state=sent',
      'state=skipped',
      `state=sent&${mails}`,
      'state=sent&event=order_placed',
      'state=sent&event=order_refunded',
      'state=sent&to=admin',
      'state=skipped&to=admin',
      'state=sent&q=UP-Y0000777',
      'state=sent&q=shop@bench.example',
      'state=given_up&q=shop@bench.example',
      'state=sent&q=nobody@nowhere.example',
    ]),
    'e-mail, blocked and outbox': [
      ...page('/admin/email-settings/blocked', ['', 'q=gone77', 'q=xyzzy']),
      '/admin/email-settings/outbox.data',
    ],
  }
}

const AUDIT_FILTERS = ['subject=UP-Y0000777', 'subject=nothing', 'admin=admin3%40bench.example', 'group=orders', 'group=videos']

async function otherScreens(world: World): Promise<Screens> {
  const videos = await some(world, 'select id from videos order by id')
  const deep = await middleOf(world, 'admin_audit_log')
  return {
    dashboard: page('/admin', ['', 'span=week', 'span=days30', 'span=month']),
    'customer analytics': page('/admin/customer-analytics', SPANS),
    'wishlist analytics': page('/admin/wishlist-analytics', SPANS),
    'audit log': page('/admin/audit', ['', deep, ...AUDIT_FILTERS]),
    'videos, states': page('/admin/videos', [
      '',
      'state=working',
      'state=hidden',
      'state=shown',
      'state=failed',
      'state=archived',
      'sort=earning',
    ]),
    'videos, searches': page('/admin/videos', ['q=clip', 'q=Clip%20777', 'q=xyzzy', 'q=xyzzy&state=failed']),
    'video in detail': videos.map((id) => `/admin/videos/${id}.data`),
    highlights: [
      '/admin/highlights.data',
      '/admin/highlights/new.data?kind=pieces',
      '/admin/highlights/new.data?kind=clips',
      '/admin/highlights/preview.data',
      '/admin/highlights/preview/page.data',
    ],
    'settings, security, upload': ['/admin/settings.data', '/admin/security.data', '/upload.data'],
    'search of everything': ['wanjiku', 'UP-Y0000777', 'denim', '0712000012', '0000', 'mail.example', 'xyzzy', 'buyer3@mail'].map(
      (q) => `/api/admin/search?q=${encodeURIComponent(q)}`,
    ),
    'counts of the shell': ['/api/admin/counts'],
  }
}
