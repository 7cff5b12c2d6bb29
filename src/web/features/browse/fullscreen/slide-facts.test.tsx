// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { bag, currentView } from '../../bag/store/bag-state.ts'
import { addToBag, closeBag } from '../../bag/store/bag-store.ts'
import { testProduct } from '../../product/card/test-product.ts'
import { SlideFacts } from './slide-facts.tsx'

beforeEach(() => {
  bag.set([])
  closeBag()
})

test('what is in the bag says so in full screen and leads there; of several sizes another can be added', async () => {
  const variant = (at: number, size: string) => ({
    id: `0199b0a0-0000-7000-8000-0000000000c${at}`,
    size,
    stock: 2,
    held: false,
    price: 1500,
  })
  const one = testProduct({ stock: 1 })
  const many = testProduct({ id: '0199b0a0-0000-7000-8000-00000000000b', stock: 4, variants: [variant(1, 'M'), variant(2, 'L')] })
  const asked: string[] = []
  const { user } = showScreen(
    <>
      {[one, many].map((product) => (
        <SlideFacts
          key={product.id}
          product={product}
          active
          onBuy={(purpose) => asked.push(`${purpose} ${product.id}`)}
          onNext={() => undefined}
        />
      ))}
    </>,
  )
  expect(screen.getAllByRole('button', { name: 'Add to Bag' })).toHaveLength(2)
  addToBag(one, null)
  addToBag(many, 'M')
  const [first, second] = await screen.findAllByRole('button', { name: 'In bag' })
  await user.click(second!)
  expect(asked).toEqual([`bag ${many.id}`])
  expect(currentView().panelOpen).toBe(false)
  await user.click(first!)
  expect(asked).toHaveLength(1)
  expect(currentView().panelOpen).toBe(true)
})
