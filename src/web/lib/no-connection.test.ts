import { afterEach, describe, expect, it, vi } from 'vitest'
import { isNetworkError, isImportError } from './no-connection.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a lost connection', () => {
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: /assets/x.js',
    'Importing a module script failed.',
  ])('is recognized by "%s"', (message) => expect(isNetworkError(new TypeError(message))).toBe(true))

  it('is not a fault of ours', () => {
    expect(isNetworkError(new TypeError("Cannot read properties of undefined (reading 'load')"))).toBe(false)
    expect(isNetworkError(new Error('Failed to fetch'))).toBe(false)
  })

  it('is whatever fails while the browser says it is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(isNetworkError(new Error('anything'))).toBe(true)
  })

  it('code that did not arrive needs a new page', () => {
    expect(isImportError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
    expect(isImportError(new TypeError('Failed to fetch'))).toBe(false)
  })
})
