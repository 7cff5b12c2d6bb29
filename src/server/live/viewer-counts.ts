/** Streams that view a product, by network; networks as a hash that says nothing of them. */
export type Networks = Map<string, number>

/** One process to the others: its streams by product and network. */
export type PublishedCounts = [product: string, networks: [string, number][]][]

/** All counts are published again this often, and expire when they have not been: a process may die, or a message be lost. Milliseconds. */
const REPUBLISH_MS = 60_000
const EXPIRY_MS = 150_000
/** An office or a family shares one address; one program can open hundreds of streams from there. In all processes together. */
export const PER_NETWORK = 3
/** A notification holds 8,000 bytes; the rest is for names and brackets. */
const MESSAGE_BYTES = 7000
/** Of one product in one message: beyond that it makes no difference to anybody. */
const NETWORKS_MAX = 300
/** Sent to a new stream, the most viewed. */
const ALL_MAX = 400

export type ViewerCounts = ReturnType<typeof createViewerCounts>

/** How many streams view each product: those of this process, and those that other processes publish. */
export function createViewerCounts(now: () => number) {
  const local = new Map<string, Networks>()
  const remote = new Map<string, Map<string, { networks: Networks; at: number }>>()
  const changed = new Set<string>()
  let unpublished = new Set<string>()
  let publishedAllAt = now()

  function publishAll(): void {
    for (const product of local.keys()) unpublished.add(product)
  }

  /** On this process and the others, without the stream `own`, which does not count itself. */
  function count(product: string, own?: { network: string; products: ReadonlySet<string> }): number {
    const all = new Map(local.get(product))
    for (const theirs of remote.values()) {
      for (const [network, streams] of theirs.get(product)?.networks ?? []) all.set(network, (all.get(network) ?? 0) + streams)
    }
    if (own?.products.has(product)) all.set(own.network, (all.get(own.network) ?? 1) - 1)
    return [...all.values()].reduce((sum, streams) => sum + Math.min(streams, PER_NETWORK), 0)
  }

  return {
    /** A stream of this process and of this network opens or closes the product. */
    add(product: string, network: string, by: 1 | -1): void {
      const networks = local.get(product) ?? new Map<string, number>()
      local.set(product, networks)
      const streams = (networks.get(network) ?? 0) + by
      if (streams > 0) networks.set(network, streams)
      else networks.delete(network)
      if (networks.size === 0) local.delete(product)
      changed.add(product)
      unpublished.add(product)
    },

    /** What another process has published. */
    receive(from: string, counts: PublishedCounts): void {
      const theirs = remote.get(from) ?? new Map<string, { networks: Networks; at: number }>()
      remote.set(from, theirs)
      for (const [product, by] of counts) {
        const networks = new Map(by)
        if (!isSame(theirs.get(product)?.networks, networks)) changed.add(product)
        if (networks.size > 0) theirs.set(product, { networks, at: now() })
        else theirs.delete(product)
      }
    },

    /** Drops what other processes have not published for too long. */
    expire(): void {
      for (const [process, theirs] of remote) {
        for (const [product, { at }] of theirs) {
          if (now() - at < EXPIRY_MS) continue
          theirs.delete(product)
          changed.add(product)
        }
        if (theirs.size === 0) remote.delete(process)
      }
    },

    publishAll,

    /** Sends what has changed here, in messages that fit into a notification; what fails is sent by the next call. */
    async publish(send: (counts: PublishedCounts) => Promise<void>): Promise<void> {
      if (now() - publishedAllAt >= REPUBLISH_MS) {
        publishedAllAt = now()
        publishAll()
      }
      const products = [...unpublished]
      unpublished = new Set()
      while (products.length > 0) {
        const counts = takeMessage(products, local)
        try {
          await send(counts)
        } catch (error) {
          for (const product of [...counts.map(([product]) => product), ...products]) unpublished.add(product)
          throw error
        }
      }
    },

    /** At most `max` products whose count may have changed since they were taken last. */
    takeChanged(max: number): ReadonlySet<string> {
      const products = new Set([...changed].slice(0, max))
      for (const product of products) changed.delete(product)
      return products
    },

    count,

    mostViewed(): string[] {
      const all = new Set([...local.keys(), ...[...remote.values()].flatMap((theirs) => [...theirs.keys()])])
      if (all.size <= ALL_MAX) return [...all]
      const counts = new Map([...all].map((product) => [product, count(product)]))
      return [...all].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, ALL_MAX)
    },
  }
}

/** Removes from `products` as many as one message holds. */
function takeMessage(products: string[], local: ReadonlyMap<string, Networks>): PublishedCounts {
  const counts: PublishedCounts = []
  for (let bytes = 0; bytes < MESSAGE_BYTES && products.length > 0;) {
    const product = products[0] ?? ''
    const networks = [...(local.get(product) ?? [])].slice(0, NETWORKS_MAX)
    bytes += JSON.stringify([product, networks]).length + 1
    if (bytes > MESSAGE_BYTES && counts.length > 0) break
    counts.push([product, networks])
    products.shift()
  }
  return counts
}

function isSame(before: Networks | undefined, after: Networks): boolean {
  return (before?.size ?? 0) === after.size && [...after].every(([network, streams]) => before?.get(network) === streams)
}
