// Which measurements a garment has. Pure; in the browser the page of a product alone shows them.

/** Flat measurements of the garment, in whole or half centimetres, in the order they are shown. */
export const MEASUREMENTS = {
  shoulder: 'Shoulder to shoulder',
  chest: 'Chest, pit to pit',
  sleeve: 'Sleeve',
  waist: 'Waist, laid flat',
  hips: 'Hips, laid flat',
  rise: 'Rise',
  inseam: 'Inside leg',
  hem: 'Hem',
  length: 'Length',
  insole: 'Insole length',
  heel: 'Heel height',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  drop: 'Strap drop',
  around: 'Around the head',
} as const
export type Measurement = keyof typeof MEASUREMENTS
export type Measurements = Partial<Record<Measurement, number>>
