import { claimsPerNetwork, OFFER_CLAIMS_PER_SUBNET } from './rules-exit-offers.ts'

/** The subnet of one connection, and the network that it is a part of: the same for an IPv4 address. */
export interface OfferNetwork {
  subnet: string
  network: string
}

/** What guests may be given on this day from where they are, the smaller part first: all of the network wait for the other. */
export function networkShares(from: OfferNetwork | null, perDay: number, day: string): { whom: string; max: number }[] {
  if (from === null) return []
  const { subnet, network } = from
  const max = claimsPerNetwork(perDay)
  const whole = { whom: `${day} ${network}`, max }
  return subnet === network ? [whole] : [{ whom: `${day} ${subnet}`, max: Math.min(OFFER_CLAIMS_PER_SUBNET, max) }, whole]
}
