import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomerContext } from '../../src/shop/assistant/customer-context.ts'
import { askerOf, memberOf } from '../support/assistant.ts'
import { signUp } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { buy } from '../support/purchases.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const contextOf = (asker: ReturnType<typeof askerOf>) =>
  createCustomerContext({ areas: t.shop, standing: t.shop.insights.standing }).customerContext(asker)

test('[data-18] [data-19] [data-21] [data-22] the context of a member is what the shop knows of them, with the bag as it costs now', async () => {
  const shopper = await signUp(t)
  const bought = await buy(t, { guest: null, headers: shopper.headers, price: 51_000 })
  const jacket = await addProduct(t.database, { name: 'Cord jacket', price: 2400, stock: { M: 2 } })
  await t.shop.wishlist.add(shopper.id, { product_id: jacket.id })
  await t.shop.accounts.updateProfile(shopper.id, {
    style_preferences: ['Vintage'],
    color_preferences: ['green'],
    budget_range: 'KES 5,000',
  })
  const cart = [{ product_id: jacket.id, size: 'M', quantity: 2 }]
  const member = await memberOf(t, shopper)
  const context = await contextOf(askerOf({ member, page: { path: '/product/x', product_id: jacket.id, cart } }))
  expect(context).toMatchObject({
    userId: shopper.id,
    isLoggedIn: true,
    customerName: 'Wanjiku Kamau',
    isVip: true,
    tier: 'VIP',
    totalSpent: 51_000,
    totalOrders: 1,
    averageOrderValue: 51_000,
    recentOrders: [{ order_number: bought.orderNumber, order_items: [{ name: 'Denim jacket', quantity: 1 }] }],
    currentPage: '/product/x',
    currentProduct: { id: jacket.id },
    cartItems: [{ id: jacket.id, name: 'Cord jacket', price: 2400, quantity: 2, selectedSize: 'M', category: 'clothing' }],
    wishlistItems: [{ id: jacket.id }],
    preferredCategories: ['clothing'],
    stylePreferences: ['Vintage'],
    colorPreferences: ['green'],
    budgetRange: 'KES 5,000',
  })
  expect(context.lastOrderDate).not.toBeNull()
  expect(JSON.stringify(context)).not.toContain(bought.phone.slice(1))
})

test('a guest is nobody: Regular, without orders and profile, with the wishes of their browser', async () => {
  const jacket = await addProduct(t.database, { price: 900 })
  const { guest } = await buy(t)
  expect(await contextOf(askerOf({ guestId: guest, page: { wishlist: [jacket.id] } }))).toMatchObject({
    userId: null,
    isLoggedIn: false,
    email: null,
    phone: null,
    isVip: false,
    tier: 'Regular',
    totalSpent: 0,
    recentOrders: [],
    bodySize: null,
    wishlistItems: [{ id: jacket.id }],
  })
})
