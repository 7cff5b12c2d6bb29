import { expect, test } from 'vitest'
import { fittedSize, PhotoError, unreadable, wrongWith } from './photo.ts'

test.each([
  [{ type: 'text/plain', name: 'a.txt', size: 9 }, 'This isn’t a picture.'],
  [{ type: 'image/jpeg', name: 'a.jpg', size: 0 }, 'This file is empty.'],
  [{ type: 'image/jpeg', name: 'a.jpg', size: 40_000_001 }, 'This photo is too large'],
])('[open-81] a file that is no photo is refused in plain words: %o', (file, message) => {
  expect(wrongWith(file)).toContain(message)
})

test('[open-81] a photo of any type, or without a type, is tried', () => {
  expect(wrongWith({ type: '', name: 'IMG_1', size: 40_000_000 })).toBeNull()
  expect(wrongWith({ type: '', name: 'IMG_1.HEIC', size: 9 })).toBeNull()
  expect(wrongWith({ type: 'application/octet-stream', name: 'IMG_1', size: 9 })).toBeNull()
  expect(unreadable({ type: '', name: 'IMG_1.HEIC' })).toContain('HEIC')
  expect(unreadable({ type: 'image/jpeg', name: 'a.jpg' })).not.toContain('HEIC')
})

test('[open-81] a photo is stored no larger than 1600 pixels, and never made larger', () => {
  expect(fittedSize(4000, 3000)).toEqual({ width: 1600, height: 1200 })
  expect(fittedSize(300, 1601)).toEqual({ width: 300, height: 1600 })
  expect(fittedSize(640, 480)).toEqual({ width: 640, height: 480 })
  expect(() => fittedSize(0, 5)).toThrow(PhotoError)
})
