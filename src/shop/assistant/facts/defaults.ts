// What the assistant may say of the shop until an admin says it otherwise. Numbers that are set elsewhere are placeholders. Pure.

export interface FactText {
  en: string
  sw: string
}

export interface DefaultFact extends FactText {
  /** What is asked with; a phrase counts from the start of a word. */
  words: readonly string[]
}

/** Filled in when a fact is said: each as the shop has it now. */
export const PLACEHOLDERS = [
  'nairobi_fee',
  'nationwide_fee',
  'nairobi_days',
  'nationwide_days',
  'methods',
  'exchange_days',
  'hold_minutes',
  'hours',
  'shop',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const fact = (en: string, sw: string, words: readonly string[] = []): DefaultFact => ({ en, sw, words })

export const DEFAULT_FACTS = {
  'delivery.nairobi': fact(
    'Delivery in Nairobi is {nairobi_fee} and takes {nairobi_days} after you pay.',
    'Kuletewa ndani ya Nairobi ni {nairobi_fee}, na huchukua {nairobi_days} baada ya kulipa.',
    ['delivery in nairobi', 'nairobi delivery', 'kuletewa nairobi'],
  ),
  'delivery.nationwide': fact(
    'Delivery to the rest of Kenya is {nationwide_fee} for the whole order and takes {nationwide_days} after you pay.',
    'Kutumiwa nje ya Nairobi, popote Kenya, ni {nationwide_fee} kwa oda nzima, na huchukua {nationwide_days} baada ya kulipa.',
    ['upcountry', 'nationwide', 'outside nairobi', 'rest of kenya', 'nje ya nairobi', 'mashambani', 'ushago', 'mikoani'],
  ),
  'delivery.both': fact(
    'Nairobi: {nairobi_fee}, {nairobi_days}. The rest of Kenya: {nationwide_fee} for the whole order, {nationwide_days}. Days count from your payment, and you choose the area at checkout.',
    'Nairobi: {nairobi_fee}, {nairobi_days}. Kwingine Kenya: {nationwide_fee} kwa oda nzima, {nationwide_days}. Siku zinahesabiwa tangu ulipe, na unachagua eneo wakati wa kulipa.',
    ['delivery', 'deliver', 'shipping', 'ship', 'kutuma', 'mnatuma', 'kuletewa', 'mnaleta', 'usafirishaji', 'delivery fee'],
  ),
  'delivery.badge': fact(
    '“Delivery within 24hrs” means that the parcel leaves us within 24 hours of your payment. It reaches you in {nairobi_days} in Nairobi and in {nationwide_days} elsewhere.',
    '“Delivery within 24hrs” maana yake mzigo unatoka kwetu ndani ya saa 24 baada ya kulipa. Unakufikia kwa {nairobi_days} Nairobi na kwa {nationwide_days} kwingine.',
    ['24 hours', '24hrs', '24 hrs', 'same day', 'saa 24', 'leo leo'],
  ),
  'payment.methods': fact(
    'You can pay by {methods}. You pay on this site when you order, before we send it.',
    'Unaweza kulipa kwa {methods}. Unalipa hapa kwenye tovuti unapoagiza, kabla hatujatuma.',
    ['pay', 'payment', 'mpesa', 'm-pesa', 'visa', 'mastercard', 'card', 'bank transfer', 'kulipa', 'malipo', 'lipa', 'benki', 'kadi'],
  ),
  'payment.safety': fact(
    'We never ask for your PIN, card number or M-PESA code in this chat. You enter them only on your phone or on the payment page.',
    'Hatuulizi kamwe PIN, namba ya kadi wala kodi ya M-PESA kwenye chat hii. Unaziweka kwenye simu yako au kwenye ukurasa wa malipo tu.',
    ['is it safe', 'scam', 'safe to pay', 'ni salama', 'pin', 'utapeli'],
  ),
  'exchange.7days': fact(
    'If a piece does not fit, you can exchange it within {exchange_days} days of delivery. You ask for it on the page of your order.',
    'Nguo isipokutosha, unaweza kuibadilisha ndani ya siku {exchange_days} baada ya kuipokea. Unaomba kwenye ukurasa wa oda yako.',
    [
      'exchange',
      'return',
      'swap',
      'kubadilisha',
      'badilisha',
      'kurudisha',
      'rudisha',
      'refund',
      'does not fit',
      'haitoshi',
      'haikunitosha',
    ],
  ),
  'exchange.not_yet': fact(
    'You can exchange a piece from the day it is delivered, for {exchange_days} days.',
    'Unaweza kubadilisha nguo kuanzia siku unayoipokea, kwa siku {exchange_days}.',
  ),
  'exchange.late': fact(
    'The {exchange_days} days for an exchange are over. If the piece is faulty, a person can look at it with you.',
    'Siku {exchange_days} za kubadilisha zimepita. Kama nguo ina hitilafu, mtu wetu anaweza kuangalia nawe.',
  ),
  'order.cancel': fact(
    'You can cancel an order yourself until it is shipped, on its page. The money goes back the way it came.',
    'Unaweza kughairi oda mwenyewe kabla haijatumwa, kwenye ukurasa wake. Pesa inarudi kwa njia uliyolipa.',
    ['cancel', 'ghairi', 'kughairi', 'futa oda', 'kufuta oda'],
  ),
  'order.cancel_late': fact(
    'This order has been shipped, so it cannot be cancelled any more. You can exchange what does not fit within {exchange_days} days of delivery.',
    'Oda hii imeshatumwa, kwa hivyo haiwezi kughairiwa tena. Unaweza kubadilisha isiyotosha ndani ya siku {exchange_days} baada ya kuipokea.',
  ),
  'order.cancelled': fact(
    'This order has been cancelled. What became of the money stands on its page.',
    'Oda hii imeghairiwa. Habari za pesa ziko kwenye ukurasa wake.',
  ),
  'order.details': fact(
    'You can change name, phone and address yourself until the parcel leaves, on the page of the order.',
    'Unaweza kubadilisha jina, simu na anwani mwenyewe kabla mzigo haujatoka, kwenye ukurasa wa oda.',
    ['change address', 'change my address', 'wrong address', 'badilisha anwani', 'nibadilishe address', 'badilisha simu'],
  ),
  'order.details_late': fact(
    'This order is on its way, so its details cannot be changed here. The rider calls the phone of the order.',
    'Oda hii iko njiani, kwa hivyo maelezo hayabadiliki hapa. Rider atapigia simu iliyo kwenye oda.',
  ),
  'order.other_piece': fact(
    'A piece or a size in an order cannot be swapped before it arrives. You can cancel the order until it is shipped and order the right one.',
    'Nguo au saizi iliyo kwenye oda haibadilishwi kabla haijafika. Unaweza kughairi oda kabla haijatumwa, kisha uagize inayofaa.',
    ['wrong size ordered', 'change the size of my order', 'nimeagiza saizi mbaya'],
  ),
  'order.page': fact('Everything you can do with an order is on its page.', 'Kila unachoweza kufanya na oda kiko kwenye ukurasa wake.', [
    'my order',
    'oda yangu',
  ]),
  'order.guest': fact(
    'You ordered without an account? Open “Guest orders” and enter the phone number you ordered with. There you see your orders and what you can do.',
    'Uliagiza bila akaunti? Fungua “Guest orders” uweke namba ya simu uliyoagiza nayo. Hapo utaona oda zako na unachoweza kufanya.',
    ['guest order', 'without an account', 'bila akaunti', 'track my order', 'tracking'],
  ),
  'order.none': fact('I do not see such an order on your account.', 'Sioni oda kama hiyo kwenye akaunti yako.'),
  'code.one': fact(
    'One discount code counts at a time. You enter it in your bag, and the new total shows at once.',
    'Kodi moja tu ya punguzo inatumika kwa wakati mmoja. Unaiweka kwenye bag yako, na jumla mpya inaonekana hapo hapo.',
    ['promo code', 'discount code', 'coupon', 'voucher', 'two codes', 'kodi ya punguzo', 'kuponi'],
  ),
  'hold.minutes': fact(
    'While you pay, your pieces are kept for you for {hold_minutes} minutes. A piece that is only in a bag is not kept.',
    'Ukiwa unalipa, nguo zako zinawekwa kwa ajili yako kwa dakika {hold_minutes}. Nguo iliyo kwenye bag tu haijawekwa.',
    ['hold', 'reserve', 'keep it for me', 'niwekee', 'uniwekee', 'lay by', 'layby'],
  ),
  'hours.people': fact(
    'People answer here {hours}. I answer at any time.',
    'Watu wetu wanajibu hapa {hours} (kuanzia saa mbili asubuhi hadi saa mbili usiku). Mimi najibu wakati wowote.',
    ['hours', 'open', 'opening', 'close', 'mnafungua', 'mnafunga', 'saa ngapi', 'masaa'],
  ),
  'condition.grades': fact(
    'New with tags: never worn. Like new: worn once or twice, no signs of wear. Very good: hardly any signs. Good: light signs. Worn: visible wear, and the price reflects it. Every flaw we know is on the page of the piece.',
    'New with tags: haijavaliwa. Like new: imevaliwa mara moja au mbili, haina alama. Very good: karibu haina alama. Good: ina alama ndogo. Worn: inaonekana imevaliwa, na bei ni ya chini. Kila kasoro tunayoijua iko kwenye ukurasa wa nguo.',
    ['condition', 'grade', 'grades', 'quality', 'hali ya nguo', 'ubora', 'like new', 'new with tags', 'kasoro'],
  ),
  'shop.second_hand': fact(
    '{shop} sells second-hand fashion, checked and photographed piece by piece. Most are the only one of their kind.',
    '{shop} inauza nguo za mitumba, zilizokaguliwa na kupigwa picha moja moja. Nyingi ziko moja tu.',
    [
      'what is upya',
      'upya ni',
      'what do you sell',
      'worn by',
      'worn before',
      'zilivaliwa',
      'zilishavaliwa',
      'zimevaliwa',
      'imevaliwa na',
      'who are you',
      'second hand',
      'secondhand',
      'mitumba',
      'thrift',
      'about the shop',
      'nyinyi ni nani',
      'ninyi ni nani',
      'mnauza nini',
    ],
  ),
  privacy: fact(
    'Answers here are automatic until a person writes. What we keep, why, and how to have it deleted is on the page “Privacy”.',
    'Majibu hapa ni ya kiotomatiki hadi mtu aandike. Tunachohifadhi, sababu, na jinsi ya kukifuta viko kwenye ukurasa wa “Privacy”.',
    [
      'privacy',
      'personal data',
      'my data',
      'faragha',
      'data yangu',
      'data zangu',
      'delete my account',
      'are you a robot',
      'wewe ni roboti',
    ],
  ),
} as const satisfies Record<string, DefaultFact>
export type DefaultFactId = keyof typeof DEFAULT_FACTS
export const DEFAULT_FACT_IDS = Object.keys(DEFAULT_FACTS) as DefaultFactId[]

/** Whether a fact came with the shop; the others were added by an admin. */
export function isDefaultFact(id: string): id is DefaultFactId {
  return Object.hasOwn(DEFAULT_FACTS, id)
}

/** What nobody has said for sure: never answered by a fact that merely shares a word. An admin may answer each once for all. */
export const UNKNOWN_TOPICS: readonly { id: string; words: readonly string[]; nearest: DefaultFactId }[] = [
  {
    id: 'pick_up',
    words: ['pick up', 'pickup', 'pick it up', 'collect', 'nichukue', 'kuchukua mwenyewe', 'kuja kuchukua', 'naweza chukua'],
    nearest: 'delivery.both',
  },
  {
    id: 'street_shop',
    words: [
      'where are you',
      'your shop',
      'physical shop',
      'physical store',
      'street shop',
      'location',
      'mko wapi',
      'duka lenu',
      'iko wapi duka',
      'mnapatikana wapi',
    ],
    nearest: 'delivery.both',
  },
  {
    id: 'cash_on_delivery',
    words: [
      'cash on delivery',
      'pay on delivery',
      'pay cash',
      'cash',
      'cod',
      'lipa ikifika',
      'nilipe nikipokea',
      'kulipa ikifika',
      'pesa taslimu',
    ],
    nearest: 'payment.methods',
  },
  {
    id: 'instalments',
    words: [
      'instalment',
      'instalments',
      'installment',
      'installments',
      'lipa pole pole',
      'lipa polepole',
      'pay later',
      'awamu',
      'deposit',
      'credit',
      'mkopo',
      'deni',
    ],
    nearest: 'payment.methods',
  },
  {
    id: 'other_countries',
    words: [
      'abroad',
      'international',
      'outside kenya',
      'other countries',
      'uganda',
      'tanzania',
      'rwanda',
      'nje ya kenya',
      'ng’ambo',
      "ng'ambo",
      'majuu',
    ],
    nearest: 'delivery.both',
  },
  {
    id: 'genuine',
    words: ['genuine', 'original', 'authentic', 'fake', 'real brand', 'ni original', 'feki', 'halisi', 'where do you get', 'mnatoa wapi'],
    nearest: 'condition.grades',
  },
  {
    id: 'washing',
    words: ['wash', 'washed', 'washing', 'clean', 'cleaned', 'disinfect', 'zimefuliwa', 'mmefua', 'kufua', 'imefuliwa'],
    nearest: 'condition.grades',
  },
  { id: 'wholesale', words: ['wholesale', 'bale', 'bales', 'in bulk', 'jumla', 'marobota'], nearest: 'shop.second_hand' },
  {
    id: 'selling',
    words: ['sell to you', 'sell my clothes', 'buy my clothes', 'kuwauzia', 'niwauzie', 'consign'],
    nearest: 'shop.second_hand',
  },
  { id: 'gift', words: ['gift card', 'gift wrap', 'zawadi', 'wrap it'], nearest: 'payment.methods' },
]
