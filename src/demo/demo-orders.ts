import type { ReturnRequest } from '../shop/returns/contract.ts'
import { people } from './demo-accounts.ts'

export interface Purchase {
  who: keyof typeof people
  days: number
  /** Handles of demo pieces of which there are several, and the size. */
  pieces: readonly (readonly [handle: string, size: string | null])[]
  address: string
  /** How far it has come, and how many days ago each step was. */
  details?: number
  shipped?: number
  delivered?: number
  fulfilled?: number
  /** Something of it is to come back: asked for so many days ago, and agreed to. */
  returns?: Pick<ReturnRequest, 'reason' | 'wish' | 'words'> & { days: number; agreed?: number }
}

/** What was bought before the demo shop opened, the earliest first. Days before now. */
export const PURCHASES: readonly Purchase[] = [
  {
    who: 'wanjiku',
    days: 9.6,
    pieces: [
      ['kikoi-shawl-sunset', null],
      ['hoodie-nairobi-254', 'M'],
    ],
    address: 'Kilimani, Argwings Kodhek Road, Acacia Court, house 12',
    details: 9.58,
    shipped: 9.1,
    delivered: 8.4,
    fulfilled: 2,
    returns: { days: 7, agreed: 6.6, reason: 'changed_mind', wish: 'refund', words: 'My sister has the same shawl.' },
  },
  // With these Wanjiku has five orders: the demo has a VIP.
  {
    who: 'wanjiku',
    days: 9.1,
    pieces: [['kanga-pamoja', null]],
    address: 'Kilimani, Argwings Kodhek Road, Acacia Court, house 12',
    details: 9.08,
    shipped: 8.7,
    delivered: 8.3,
    fulfilled: 1.9,
  },
  {
    who: 'otieno',
    days: 8.2,
    pieces: [
      ['hoodie-nairobi-254', 'XL'],
      ['cap-navy-and-rust', null],
    ],
    address: 'Milimani, Kisumu, Tom Mboya Estate, gate B',
    details: 8.19,
    shipped: 7.3,
    delivered: 4.5,
    returns: { days: 1.4, reason: 'fit', wish: 'exchange', words: 'The hoodie is too wide. Do you have it in L?' },
  },
  {
    who: 'wanjiku',
    days: 6.4,
    pieces: [['tie-dye-tee-diani', 'L']],
    address: 'Kilimani, Argwings Kodhek Road, Acacia Court, house 12',
    details: 6.35,
    shipped: 5.8,
    delivered: 5.1,
    fulfilled: 0.9,
  },
  {
    who: 'chebet',
    days: 3.4,
    pieces: [
      ['tie-dye-tee-diani', 'M'],
      ['bucket-hat-washed-denim', null],
    ],
    address: 'Eldoret, Elgon View, Nandi Road 8',
    details: 3.3,
    shipped: 1.2,
  },
  {
    who: 'wanjiku',
    days: 1.8,
    pieces: [
      ['leso-haba-na-haba', 'One size'],
      ['beaded-hoops-diani', null],
    ],
    address: 'Kilimani, Argwings Kodhek Road, Acacia Court, house 12',
    details: 1.75,
    shipped: 0.3,
  },
  {
    who: 'zawadi',
    days: 1.1,
    pieces: [['shuka-narok-red', 'One size']],
    address: 'Nyali, Mombasa, Links Road, Bahari Flats 3A',
    details: 1.05,
  },
  { who: 'wanjiku', days: 0.2, pieces: [['jua-kali-tee-terracotta', 'L']], address: '' },
]

/** Profiles and wishlists of the demo members. */
export const PROFILES = {
  wanjiku: {
    profile: {
      body_size: {
        department: 'women',
        height: 168,
        weight: 64,
        measurements: { chest: 92, waist: 74, hips: 100, inseam: 78, shoe_size: 39 },
        body_type: 'Pear',
      },
      style_preferences: ['Casual', 'Bohemian', 'Vintage'],
      delivery_preferences: 'After five in the afternoon; the guard at the gate takes it otherwise.',
      additional_preferences: { notes: 'I prefer natural cloth.' },
      color_preferences: ['rust', 'navy', 'cream'],
      lifestyle: 'Office in the week, markets at the weekend',
      budget_range: 'KES 500 to 3,000',
      occasions: ['Work', 'Weekend', 'Weddings'],
      style_goals: 'Fewer pieces that I wear more often.',
    },
    wishes: [
      'kitenge-wrap-dress-lamu-blue',
      'kiondo-basket-machakos-weave',
      'rising-sun-pendant',
      'gikomba-denim-jacket',
      'maasai-bead-sandals',
    ],
  },
  otieno: {
    profile: {
      body_size: { department: 'men', height: 183, weight: 82, measurements: { chest: 104, waist: 88, inseam: 84, shoe_size: 44 } },
      style_preferences: ['Streetwear', 'Athleisure'],
    },
    wishes: ['gikomba-denim-jacket', 'runners-blue-and-amber'],
  },
  zawadi: { profile: { style_preferences: ['Bohemian'] }, wishes: ['kaftan-mombasa-night', 'gikomba-denim-jacket'] },
  chebet: { profile: {}, wishes: ['high-tops-cream-and-green'] },
} as const
