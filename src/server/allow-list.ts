import ipaddr from 'ipaddr.js'

/** Says of an address whether it is one of these, or in one of these networks (196.201.214.0/24). */
export function allowList(entries: readonly string[]): (address: string) => boolean {
  const networks = entries.map((entry) => (entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeAddress(entry)))
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    // An IPv4 address that arrives on an IPv6 socket is the same address.
    const from = ipaddr.process(address)
    return networks.some(([network, bits]) => network.kind() === from.kind() && from.match(network, bits))
  }
}

function wholeAddress(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
