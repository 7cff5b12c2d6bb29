export interface OpenLines {
  /** Returns what gives the place back, or null when this address, or the process, has none left. */
  take(address: string): (() => void) | null
}

/** Event streams stay open, so the limit of requests a minute does not bound them. Counted per process. */
export function openLines({ perAddress, inAll }: { perAddress: number; inAll: number }): OpenLines {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const mine = taken.get(address) ?? 0
      if (mine >= perAddress || all >= inAll) return null
      taken.set(address, mine + 1)
      all++
      let given = false
      return () => {
        if (given) return
        given = true
        all--
        const left = (taken.get(address) ?? 1) - 1
        if (left > 0) taken.set(address, left)
        else taken.delete(address)
      }
    },
  }
}
