import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface TokenPair {
  access_token: string
  refresh_token: string
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function newPair(): TokenPair {
  return { access_token: newToken(), refresh_token: newToken() }
}

/** The stored hash of a token: enough to recognise it, useless to a reader of the table. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The pair that follows `refreshToken`: the same at every call, and not computable from the salt alone. */
export function followingPair(refreshToken: string, salt: string): TokenPair {
  const derive = (label: string) => createHmac('sha256', refreshToken).update(`${salt}:${label}`).digest('base64url')
  return { access_token: derive('access'), refresh_token: derive('refresh') }
}
