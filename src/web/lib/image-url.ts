const PROXY = '/.netlify/functions/image-proxy?url='

/** Our own origin, and the hosts whose pictures a browser may fetch itself. The same for every visitor of a process. */
let known: { origin: string; hosts: readonly string[] } = { origin: '', hosts: [] }

/** Said once by the root of the app, on the server as in the browser. */
export function setImageHosts(origin: string, hosts: readonly string[]): void {
  known = { origin, hosts }
}

/**
 * The address for a picture from data: ours and those of hosts on the allow list as they are, others by way of the
 * shop's proxy (img-01); '' for what is no address of a picture (img-03).
 */
export function imageUrl(address: string | null | undefined): string {
  const text = address?.trim() ?? ''
  if (/^\/(?![/\\])/.test(text)) return text
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return ''
  const url = new URL(text)
  if (url.origin === known.origin) return url.pathname + url.search
  return url.protocol === 'https:' && url.port === '' && known.hosts.some((host) => isOf(host, url.hostname))
    ? url.href
    : PROXY + encodeURIComponent(url.href)
}

function isOf(host: string, name: string): boolean {
  return host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host
}
