/** The embedded video that was tapped where there is no room for its player: it plays where it opens, and only that once. */
let asked: string | null = null

export function askToPlay(id: string): void {
  asked = id
}

/** True once for the one that was asked for. */
export function wasAskedToPlay(id: string): boolean {
  const was = asked === id
  asked = null
  return was
}
