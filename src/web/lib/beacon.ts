/** Sends a message that outlives the page, as JSON; what cannot be sent is lost. Browser only. */
export function sendBeacon(path: `/api/${string}`, message: unknown): void {
  const body = JSON.stringify(message)
  // As text: a beacon asks nobody first whether it may send it.
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(path, new Blob([body], { type: 'text/plain' }))) return
  void fetch(path, { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(() => undefined)
}
