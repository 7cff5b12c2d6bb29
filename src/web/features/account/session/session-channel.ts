import type { SessionView } from '../../../../shop/accounts/contract.ts'

/** Messages between tabs of one browser. `at`: milliseconds since 1970 by this machine's clock; a tab that slept receives late. */
export type SessionMessage = { kind: 'held'; view: SessionView; at: number } | { kind: 'dropped'; expired: boolean }

let channel: BroadcastChannel | null = null

/** Listens to the other tabs from now on. A tab that the browser puts aside must close it, or could not come back at once. */
export function openChannel(onMessage: (message: SessionMessage) => void): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('upya:session')
  channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => onMessage(data))
}

export function closeChannel(): void {
  channel?.close()
  channel = null
}

export function broadcast(message: SessionMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none; it never leaves our origin
  channel?.postMessage(message)
}
