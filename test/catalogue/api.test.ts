import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueApi } from '../../src/server/api/catalogue.ts'
import { categories, product, productPage } from '../../src/shop/catalogue/contract.ts'
import { isShopError, REFUSALS } from '../../src/shop/errors.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { productInput } from '../support/product-input.ts'

let t: TestShop
let app: FastifyInstance
beforeAll(async () => {
  t = await testShop()
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, _, reply) =>
    isShopError(error) ? reply.code(REFUSALS[error.code].status).send({ error: { code: error.code } }) : reply.send(error),
  )
  await app.register(catalogueApi, { shop: t.shop })
  for (let i = 0; i < 30; i++) await t.shop.catalogue.save(productInput({ name: `Piece "${i}" </script> ü`, popularity_score: i }))
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const get = (url: string) => app.inject({ url })

test.each(['fabric=red', 'sort=best', 'limit=0', 'limit=61', 'limit=x', 'cursor=%00', 'seed=-1', `q=${'x'.repeat(81)}`])(
  'refused: %s',
  async (query) => {
    expect((await get(`/api/products?${query}`)).statusCode).toBe(400)
  },
)
test('[open-39] an unknown product is 404', async () => {
  for (const id of ['0190f3d6-0000-7000-8000-000000000000', 'x', '%00']) {
    const response = await get(`/api/products/${id}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ error: { code: 'product_not_found' } })
  }
})
test('[home-06] a list, its next page, and one of its products', async () => {
  const first = await get('/api/products?sort=popular')
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  const page = productPage.parse(first.json())
  expect(page.items).toHaveLength(24)
  expect(page.items[0]?.name).toBe('Piece "29" </script> ü')
  const rest = productPage.parse((await get(`/api/products?sort=popular&cursor=${page.next_cursor}`)).json())
  expect(rest).toMatchObject({ next_cursor: null })
  expect(rest.items).toHaveLength(6)
  const one = product.parse((await get(`/api/products/${page.items[0]?.id}`)).json())
  expect(one.name).toBe(page.items[0]?.name)
})
test('[home-05] the categories', async () => {
  expect(categories.parse((await get('/api/categories')).json()).items).toContainEqual({ category: 'clothing', products: 30 })
})
