/** What a new shop does before it can sell, in its order. Pure. */
export const SETUP_STEPS = ['piece', 'delivery', 'payments', 'mail'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
