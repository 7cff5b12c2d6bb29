export const sizes = { mini: 560, knee: 660, midi: 780, maxi: 930 } as const
