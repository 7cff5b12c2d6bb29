import { describe, expect, it } from 'vitest'
import { FIRST_SLIDE, reduceCarousel, type CarouselAction, type CarouselState } from './carousel-state.ts'

const count = 3
const after = (...actions: CarouselAction[]) => actions.reduce(reduceCarousel, FIRST_SLIDE)
const places = ({ index, other, side, motion }: CarouselState) => ({ index, other, side, motion })

describe('the state of a carousel', () => {
  it('[card-06] wraps at both ends', () => {
    expect(after({ type: 'step', side: -1, count }).index).toBe(2)
    expect(after({ type: 'step', side: -1, count }, { type: 'step', side: 1, count }).index).toBe(0)
    expect(after({ type: 'release', dx: 60, step: -1, count }).index).toBe(2)
  })

  it('steps to the right: the new slide comes from there, the old one leaves to the left', () => {
    expect(places(after({ type: 'step', side: 1, count }))).toEqual({ index: 1, other: 0, side: -1, motion: 'slide' })
  })

  it('[card-11] pulled to the left, the next slide comes along on the right and stays when it is let go of', () => {
    const pulled = after({ type: 'drag', dx: -30, count })
    expect(places(pulled)).toEqual({ index: 0, other: 1, side: 1, motion: 'drag' })
    const there = reduceCarousel(pulled, { type: 'release', dx: -60, step: 1, count })
    expect(places(there)).toEqual({ index: 1, other: 0, side: -1, motion: 'slide' })
    const back = reduceCarousel(pulled, { type: 'release', dx: -40, step: 0, count })
    expect(places(back)).toEqual({ index: 0, other: 1, side: 1, motion: 'slide' })
  })

  it('turns to the other side when the finger does', () => {
    const pulled = after({ type: 'drag', dx: -30, count }, { type: 'drag', dx: 30, count })
    expect(places(pulled)).toEqual({ index: 0, other: 2, side: -1, motion: 'drag' })
  })

  it('shows a slide only when it has loaded', () => {
    const loading = after({ type: 'load', index: 1, arrival: 'fade' })
    expect(loading.index).toBe(0)
    expect(places(reduceCarousel(loading, { type: 'loaded', index: 1 }))).toMatchObject({ index: 1, other: 0, motion: 'fade' })
    expect(places(reduceCarousel(loading, { type: 'failed', index: 1 }))).toMatchObject({ index: 0, other: null, motion: 'still' })
  })

  it('[card-06] shows a remembered slide without a movement', () => {
    const there = after({ type: 'load', index: 2, arrival: 'cut' }, { type: 'loaded', index: 2 })
    expect(places(there)).toMatchObject({ index: 2, other: null, motion: 'still' })
  })

  it('[card-10] what loads no longer comes when a hand has turned meanwhile', () => {
    const turned = after({ type: 'load', index: 2, arrival: 'fade' }, { type: 'step', side: 1, count })
    expect(reduceCarousel(turned, { type: 'loaded', index: 2 })).toBe(turned)
    expect(reduceCarousel(turned, { type: 'failed', index: 2 })).toBe(turned)
  })

  it('counts every movement once, and a pull as one', () => {
    const pulled = after({ type: 'step', side: 1, count }, { type: 'drag', dx: 9, count }, { type: 'drag', dx: 20, count })
    expect(pulled.moves).toBe(2)
  })

  it('at the end of a movement one slide is left', () => {
    expect(places(after({ type: 'step', side: 1, count }, { type: 'settle' }))).toMatchObject({ index: 1, other: null, motion: 'still' })
  })
})
