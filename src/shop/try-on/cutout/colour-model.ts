// Which colours are the garment's and which the ground's: two histograms in Oklab, learned from where the network is sure.

import type { Plane } from '../rules-filters.ts'

/** Bins of lightness and of each colour axis; the axes are cut where colours of cloth hardly ever reach. */
const BINS = { light: 20, axis: 20, axisReach: 0.2 } as const
const COUNT = BINS.light * BINS.axis * BINS.axis

/**
 * For each pixel how much likelier its colour is on the garment than on the ground, as a logarithm; 0 where both have it or
 * neither. Learned from pixels weighted by `inside` and `outside`.
 */
export function colourEvidence(lab: readonly [Plane, Plane, Plane], inside: Plane, outside: Plane): Plane {
  const bins = binsOf(lab)
  const [garment, ground] = [histogram(bins, inside), histogram(bins, outside)]
  // A colour that was hardly seen says nothing.
  const floor = 0.35 / COUNT
  const evidence = garment.map((share, bin) => Math.log((share + floor) / ((ground[bin] ?? 0) + floor)))
  return Float32Array.from(bins, (bin) => evidence[bin] ?? 0)
}

/** For each pixel which share of the weighted pixels has its colour, or one much like it. */
export function colourShares(lab: readonly [Plane, Plane, Plane], weights: Plane): Plane {
  const bins = binsOf(lab)
  const shares = histogram(bins, weights)
  return Float32Array.from(bins, (bin) => shares[bin] ?? 0)
}

function binsOf([light, red, yellow]: readonly [Plane, Plane, Plane]): Uint16Array {
  const bin = (value: number, bins: number) => Math.min(bins - 1, Math.max(0, Math.floor(value * bins)))
  const axis = (value: number) => bin((value / BINS.axisReach + 1) / 2, BINS.axis)
  return Uint16Array.from(light, (value, i) => (bin(value, BINS.light) * BINS.axis + axis(red[i] ?? 0)) * BINS.axis + axis(yellow[i] ?? 0))
}

/** The share of each bin, spread a little over its neighbours. */
function histogram(bins: Uint16Array, weights: Plane): Float32Array {
  let shares: Float32Array = new Float32Array(COUNT)
  let sum = 1e-6
  for (let i = 0; i < bins.length; i++) {
    const weight = weights[i] ?? 0
    shares[bins[i] ?? 0] = (shares[bins[i] ?? 0] ?? 0) + weight
    sum += weight
  }
  shares = shares.map((share) => share / sum)
  for (const stride of [1, BINS.axis, BINS.axis * BINS.axis]) shares = spread(shares, stride)
  return shares
}

function spread(shares: Float32Array, stride: number): Float32Array {
  const length = stride === BINS.axis * BINS.axis ? BINS.light : BINS.axis
  return shares.map((share, at) => {
    const place = Math.floor(at / stride) % length
    const before = place > 0 ? (shares[at - stride] ?? 0) : share
    const after = place < length - 1 ? (shares[at + stride] ?? 0) : share
    return share * 0.5 + (before + after) * 0.25
  })
}
