import { createHash, createHmac, randomBytes } from 'node:crypto'

export interface TokenPair {
  access_token: string
  refresh_token: string
}

/** 256 bits that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function newPair(): TokenPair {
  return { access_token: newToken(), refresh_token: newToken() }
}

/** What is stored of a token: enough to know it again, useless to whoever reads the table. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The pair that follows `refreshToken`: the same at every call, and unknown to whoever has only the salt. */
export function followingPair(refreshToken: string, salt: string): TokenPair {
  const derive = (label: string) => createHmac('sha256', refreshToken).update(`${salt}:${label}`).digest('base64url')
  return { access_token: derive('access'), refresh_token: derive('refresh') }
}
