/** What the bench uses of autocannon, which ships no types. */
declare module 'autocannon' {
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>

  namespace autocannon {
    interface Request {
      method?: string
      path?: string
      headers?: Record<string, string>
      body?: string
      /** Builds the request each time it is sent. */
      setupRequest?: (request: Request) => Request
    }
    interface Client {
      setRequests(requests: Request[]): void
    }
    interface Options {
      url: string
      connections: number
      /** Seconds. */
      duration: number
      /** Requests a second, of all connections together; as many as are answered when it is not set. */
      overallRate?: number
      headers?: Record<string, string>
      requests: Request[]
      setupClient?: (client: Client) => void
    }
    interface Result {
      /** Seconds. */
      duration: number
      requests: { total: number; average: number }
      /** Milliseconds. */
      latency: { average: number; p50: number; p99: number }
      throughput: { total: number }
      non2xx: number
      errors: number
      timeouts: number
    }
  }
  export = autocannon
}
