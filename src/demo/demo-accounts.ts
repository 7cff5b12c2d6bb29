/** Shoppers and staff of the demo; the last digits of a phone choose how the simulated M-Pesa answers (00: pays). */
export const people = {
  wanjiku: { name: 'Wanjiku Kamau', email: 'wanjiku@upya.example', phone: '+254712345600', county: 'Nairobi', town: 'Kilimani' },
  otieno: { name: 'Brian Otieno', email: 'otieno@upya.example', phone: '+254722345600', county: 'Kisumu', town: 'Milimani' },
  zawadi: { name: 'Zawadi Mwinyi', email: 'zawadi@upya.example', phone: '+254733345600', county: 'Mombasa', town: 'Nyali' },
  chebet: { name: 'Chebet Korir', email: 'chebet@upya.example', phone: '+254701345600', county: 'Uasin Gishu', town: 'Eldoret' },
} as const

export const admin = {
  amina: { name: 'Amina Hassan', email: 'amina@upya.example' },
} as const

export type Person = (typeof people)[keyof typeof people]

/** Of everybody in the demo. */
export const DEMO_PASSWORD = 'karibu-upya'
